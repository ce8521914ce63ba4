"""Nothing for axe-core to find and every text and suit easy to read: on the page and in every panel, in every theme, on a small
screen and at 200 % text (specification, section 12).

Panels are found by what opens them: a new button or dialog is looked at without a word here."""

from pathlib import Path

import pytest

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
THEMES = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "high contrast": {"theme": "contrast"},
    "more contrast asked for": {"contrast": "more"},
    "forced colours": {"forced_colors": "active"},
    "forced colours on dark": {"forced_colors": "active", "color_scheme": "dark", "theme": "dark"},
}
SCREENS = {"desk": (1280, 800, False), "small": (320, 568, False), "200 % text": (320, 568, True)}
# Of forced colours axe knows nothing: it takes the style's own. The measure below knows them.
FIND = """async where => (await axe.run(where, { resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } } })).violations.flatMap(rule =>
  rule.nodes.map(node => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary}`))"""

# Every text with the contrast to what lies under it, and every suit with that to its card.
CONTRASTS = """where => {
  const probe = document.body.appendChild(document.createElement('i'));
  const rgb = text => (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const named = colour => { probe.style.color = colour; return rgb(getComputedStyle(probe).color); };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * (top[3] ?? 1) + below[i] * (1 - (top[3] ?? 1)));
  const light = colour => colour.slice(0, 3).map(part => part / 255)
    .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [.2126, .7152, .0722][i], 0) + .05;
  const ratio = (one, other) => Math.max(light(one), light(other)) / Math.min(light(one), light(other));
  const ground = element => {
    if (!element) return named('Canvas');
    const own = rgb(getComputedStyle(element).backgroundColor);
    return (own[3] ?? 1) === 1 ? own : over(own, ground(element.parentElement));
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim(), element = walker.currentNode.parentElement;
    if (!text || element.closest('script, style, svg, #live, :disabled') || !element.checkVisibility({ visibilityProperty: true })) continue;
    const under = ground(element.closest('option') ? element.closest('select') : element);
    const shown = getComputedStyle(element.closest('option') ? element.closest('select') : element);
    found.push([text.slice(0, 30), ratio(over(rgb(shown.color), under), under)]);
  }
  for (const card of document.querySelectorAll('#cards .up')) {
    const style = getComputedStyle(card);
    found.push([card.dataset.card, ratio(named(style.getPropertyValue('--ink')), named(style.getPropertyValue('--paper')))]);
  }
  const felt = named(getComputedStyle(document.documentElement).getPropertyValue('--felt'));
  for (const mark of document.querySelectorAll('.slot .m')) {
    found.push(['mark of ' + mark.parentNode.dataset.pile, ratio(rgb(getComputedStyle(mark).fill), felt)]);
  }
  probe.remove();
  return found;
}"""
OPEN = "() => document.querySelector('dialog[open]')?.id ?? ''"
LEAVES = (
    "screen",
    "menu",
)  # what fills the screen, and the menu itself, which is open while its buttons are looked for


class Reader:
    """Looks at what is shown now."""

    def __init__(self, table, least):
        self.table = table
        self.least = least
        self.seen = []
        table.page.evaluate(AXE.read_text("utf-8"))

    def look(self, name, where="body"):
        """Fail on anything that is found within an element."""
        found = self.table.page.evaluate(FIND, where)
        assert found == [], name
        found = self.table.page.evaluate(CONTRASTS, where)
        assert found, name
        assert [(text, round(ratio, 2)) for text, ratio in found if ratio < self.least] == [], name
        self.seen.append(name)

    def look_at_panels(self):
        """Look at every dialog: those that the buttons under the table open, as the player opens them, and the others."""
        page = self.table.page
        names = page.evaluate("() => [...document.querySelectorAll('#tools [data-do]')].map(one => one.dataset.do)")
        for name in dict.fromkeys(names):
            button = page.locator(f"#tools [data-do={name}]").first
            if name in LEAVES or page.evaluate(
                "name => !!document.querySelector(`#tools [data-do=${name}][hidden]`)", name
            ):
                continue
            self.table.unfold(button).click()
            self.table.settle()
            if page.evaluate(
                "name => !document.querySelector(`dialog[open]`) && /^(new|replay|undo|redo|hint)$/.test(name)", name
            ):
                continue
            page.locator("dialog[open]").wait_for()
            self.look_at_dialog()
        page.keyboard.press("?")
        self.look_at_dialog()
        for name in page.evaluate("() => [...document.querySelectorAll('dialog')].map(one => one.id)"):
            if name not in self.seen:
                page.evaluate("name => document.getElementById(name).showModal()", name)
                self.look_at_dialog()

    def look_at_dialog(self):
        """Look at the dialog that is open, and close it."""
        page = self.table.page
        name = page.evaluate(OPEN)
        if name not in self.seen:
            self.look(name, f"#{name}")
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_is_found_on_the_page_and_in_every_panel(new_table, theme, screen):
    width, height, large = SCREENS[screen]
    options = dict(THEMES[theme])
    chosen = options.pop("theme", "auto")
    table = new_table((width, height), **options)
    if large:
        table.with_large_text()
    table.keep(settings=f"theme={chosen} four=1").open(deal=4).draw().tap("AC").settle()
    reader = Reader(table, 7 if "contrast" in theme else 4.5)
    reader.look("page")
    reader.look_at_panels()
    assert {"page", "settings", "keys", "results", "dead"} <= set(reader.seen)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_nothing_is_found_in_what_opens_over_the_table(new_table, theme):
    """Run panel, note, short message, the open menu, a card that is selected and one with the keys' ring."""
    table = new_table("small phone").keep(settings=f"theme={theme}")
    table.open(position="T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2")
    reader = Reader(table, 7 if theme == "contrast" else 4.5)
    table.settle().walk_to("T1").keys("ArrowUp")
    table.page.locator("#run").wait_for()
    reader.look("run panel")
    table.keys("Enter").settle()
    reader.look("selection")
    table.keys("Escape", "h")
    table.page.locator("#note").wait_for()
    reader.look("note")
    table.button("Keep playing").click()
    table.button("Menu").click()
    reader.look("menu")
    table.keys("u").wait_message("undo")
    reader.look("message")
