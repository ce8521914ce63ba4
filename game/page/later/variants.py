"""Choosing the rules: the presets by name, and the custom game with each of its settings (specification, section 2)."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.game import load_text
from game.klondike.language import phrase
from game.klondike.rules import Rules, changed_rule
from game.play.messages import rules_name
from game.play.past import paused_at
from game.play.presets import PRESETS, game_slot, slot_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.session import Session

_RULE_FIELDS = """
<label>Cards a draw<select data-rule="draw"><option value="3">three</option><option value="1">one</option></select></label>
<label>Passes<select data-rule="passes"><option value="0">unlimited</option><option value="3">three</option>
<option value="1">one</option></select></label>
<label>Taking cards back<select data-rule="returns"><option value="1">yes</option><option value="0">no</option></select></label>
<label>Foundations<select data-rule="foundations"><option value="suit">one for each suit</option>
<option value="free">an ace claims one</option></select></label>
<label>Scoring<select data-rule="scoring"><option value="none">none</option><option value="standard">standard</option>
<option value="timed">standard, timed</option><option value="vegas">Vegas</option>
<option value="cumulative">Vegas, cumulative</option></select></label>
"""
_CHOICE = (
    '<label><input type="radio" name="variant" value="%s" aria-labelledby="variant-name-%s" aria-describedby="variant-%s">'
    '<span><span id="variant-name-%s"></span><small id="variant-%s"></small></span></label>'
)


def variants_markup() -> str:
    """Return the dialog."""
    values = [str(i) for i in range(len(PRESETS))] + ["custom"]
    choices = [_CHOICE % (value, value, value, value, value) for value in values]
    return (
        '<dialog id="variants" aria-labelledby="variants-title"><h2 id="variants-title" tabindex="-1">Game</h2>'
        '<div class="choices" role="radiogroup" aria-labelledby="variants-title">%s</div>'
        '<div class="fields" id="variants-custom">%s</div><div class="foot"><p id="variants-note" aria-live="polite"></p>'
        '<div class="row"><button data-do="variants-play" class="main">Play</button><button data-do="close">Cancel</button></div>'
        "</div></dialog>"
    ) % ("".join(choices), _RULE_FIELDS)


def paused_text(session: "Session", rules: Rules) -> str:
    """Say where the game stands that would go on under `rules`; "" when there is none."""
    if game_slot(session.game) == slot_of(rules):
        return phrase("On the table: deal {deal}" if session.game.deal else "On the table", deal=session.game.deal)
    at = paused_at(session.past, slot_of(rules))
    game = load_text(session.past[at])[0] if at >= 0 else None
    return (
        phrase("Paused: deal {deal}, {n} move|Paused: deal {deal}, {n} moves", deal=game.deal, n=game.at)
        if game
        else ""
    )


def follows_text(session: "Session", rules: Rules) -> str:
    """Say what choosing `rules` would do to the game on the table."""
    follows = session.what_follows(rules)
    if follows == "stay":
        return phrase("These are the rules of the game on the table.")
    if follows == "later":
        return phrase("From the next deal on. The game on the table keeps its rules.")
    if not session.game.moves:
        return phrase("The paused game goes on." if follows == "back" else "A new game is dealt.")
    return phrase(
        "The paused game goes on, and the one on the table is paused."
        if follows == "back"
        else "A new game is dealt, and the one on the table is paused."
    )


class Variants:
    """The dialog."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._dialog = browser.panels.add(variants_markup())
        self._dialog.addEventListener("change", create_proxy(self._on_change))

    def press(self, do: str) -> None:
        """Open the dialog, or play what is chosen in it."""
        if do == "variants-play":
            self._play()
            return
        session = self._browser.session
        custom = session.wanted not in PRESETS
        self._fill(session.wanted if custom else session.custom)
        value = "custom" if custom else str(PRESETS.index(session.wanted))
        for choice in self._dialog.querySelectorAll("[name=variant]"):
            choice.checked = choice.value == value
            rules = self._rules(choice.value)
            text = paused_text(session, rules) if rules not in PRESETS or choice.value != "custom" else ""
            document.getElementById("variant-" + choice.value).textContent = text
            name = phrase("Custom") if choice.value == "custom" else rules_name(rules)
            document.getElementById("variant-name-" + choice.value).textContent = name
        self._tell()
        self._browser.panels.show("variants")
        self._browser.run_clock()

    def _fill(self, rules: Rules) -> None:
        """Let the fields of the custom game show `rules`."""
        for name, value in zip("draw passes returns foundations scoring".split(" "), rules):
            field = self._dialog.querySelector('[data-rule="%s"]' % name)
            field.value = str(int(value)) if isinstance(value, bool) else str(value)

    def _rules(self, value: str) -> Rules:
        """Return the rules of a choice, `custom` as its fields have them."""
        if value != "custom":
            return PRESETS[int(value)]
        rules = PRESETS[0]
        for field in self._dialog.querySelectorAll("[data-rule]"):
            rules = changed_rule(rules, field.getAttribute("data-rule"), field.value) or rules
        return rules

    def _chosen(self) -> Rules:
        return self._rules(self._dialog.querySelector("[name=variant]:checked").value)

    def _on_change(self, event: "Any") -> None:
        self._tell()
        if event.target.value == "custom":
            document.getElementById("variants-custom").scrollIntoView(False)

    def _tell(self) -> None:
        """Say what the choice would do."""
        custom = self._dialog.querySelector("[name=variant]:checked").value == "custom"
        document.getElementById("variants-custom").hidden = not custom
        session, chosen = self._browser.session, self._chosen()
        document.getElementById("variants-note").textContent = follows_text(session, chosen)
        follows = session.what_follows(chosen)
        words = phrase("Play") if follows == "deal" else phrase("Go on" if follows == "back" else "Done")
        self._dialog.querySelector(".main").textContent = words

    def _play(self) -> None:
        """Close the dialog and play by what was chosen in it."""
        browser, rules = self._browser, self._chosen()
        later = browser.session.what_follows(rules) == "later"
        browser.panels.hide()
        browser.pointer.cancel()
        browser.do(("choose", rules, host.dealNumber()))
        if later:
            browser.effects.toast(phrase("From the next deal on: {rules}.", rules=rules_name(rules)))


def open_variants(browser: "Browser") -> Variants:
    """Put the dialog into the page."""
    return Variants(browser)
