"""The look (specification, section 12): themes, felts and backs, what the system asks for, suits in greyscale."""

import base64
import itertools

import pytest

from tools.looks import looks

SEVENS = "T1 7C/T2 7D/T3 7H/T4 7S/T5 KC/T6 KD/T7 KH/stock *"
COLOUR = "name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()"
READ = """async picture => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const board = new OffscreenCanvas(image.width, image.height).getContext('2d');
  board.drawImage(image, 0, 0);
  const { data } = board.getImageData(0, 0, image.width, image.height);
"""
"""Read the pixels of a picture, the start of a function."""

GREY = (
    READ
    + """  return Array.from({ length: data.length / 4 }, (_, i) => Math.round(.2126 * data[4 * i] + .7152 * data[4 * i + 1] + .0722 * data[4 * i + 2]));
}"""
)


def colour(table, name):
    return table.page.evaluate(COLOUR, name)


# What the system asks for


def test_light_or_dark_is_as_the_device_says_and_a_choice_goes_before(new_table):
    light = colour(new_table(color_scheme="light").open(deal=4), "felt")
    dark = colour(new_table(color_scheme="dark").open(deal=4), "felt")
    assert light != dark
    assert colour(new_table(color_scheme="dark").keep(settings="theme=light").open(deal=4), "felt") == light
    assert colour(new_table(color_scheme="light").keep(settings="theme=dark").open(deal=4), "felt") == dark


def test_more_contrast_is_given_when_asked_for_and_a_choice_goes_before(new_table):
    chosen = colour(new_table().keep(settings="theme=contrast").open(deal=4), "felt")
    assert chosen == "#000000"
    for scheme in ("light", "dark"):
        assert colour(new_table(contrast="more", color_scheme=scheme).open(deal=4), "felt") == chosen
        assert colour(new_table(contrast="more").keep(settings=f"theme={scheme}").open(deal=4), "felt") != chosen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "settings", ["", "theme=light", "theme=dark", "theme=contrast", "felt=wine back=rings", "four=1"]
)
def test_forced_colours_go_before_all_that_is_chosen(new_table, settings, scheme):
    table = new_table(forced_colors="active", color_scheme=scheme).keep(settings=settings).open(deal=4)
    for name, system in (("felt", "Canvas"), ("card", "Canvas"), ("ink-black", "CanvasText"), ("back", "Canvas")):
        assert colour(table, name) == system, name


def test_the_look_that_was_chosen_is_there_before_python_is(new_table):
    table = new_table().keep(settings="theme=dark felt=wine left=1")
    table.page.route("**/*.mpy", lambda route: route.abort())
    table.allow("mpy|fetch|Failed|Error")
    table.open(deal=4, ready=False)
    table.wait("() => document.documentElement.dataset.felt === 'wine'")
    assert table.page.evaluate("() => ({ ...document.documentElement.dataset })").items() >= {
        ("theme", "dark"),
        ("left", "1"),
    }


# A browser that darkens every page

CONTRAST = (
    READ
    + """  const line = value => (value /= 255) <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
  const all = Array.from({ length: data.length / 4 }, (_, i) =>
    .2126 * line(data[4 * i]) + .7152 * line(data[4 * i + 1]) + .0722 * line(data[4 * i + 2])).sort((a, b) => a - b);
  return (all[Math.floor(all.length * .9)] + .05) / (all[Math.floor(all.length * .05)] + .05);
}"""
)
"""The contrast of a card with what is drawn on it: of its light pixels with its dark ones."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("settings", ["", "theme=light", "theme=dark", "theme=contrast", "four=1", "large=1"])
def test_ranks_and_suits_are_seen_in_a_browser_that_darkens_every_page(new_table, settings, scheme):
    table = new_table(color_scheme=scheme).keep(settings=settings)
    table.cdp.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    table.open(position="T1 AS/T2 AC/T3 AH/T4 AD/T5 KC/T6 QS/T7 JH/stock *").settle()
    if "large" in settings:
        table.wait("() => document.querySelector('#cards use[href^=\"#l\"]')")
    reader = table.page.context.new_page()
    for card in ("AS", "AC", "AH", "AD", "KC", "QS", "JH"):
        box = table.card(card).box
        clip = {"x": box.x + 3, "y": box.y + 3, "width": box.width * 0.3, "height": box.height * 0.24}
        picture = table.page.screenshot(clip={name: round(value) for name, value in clip.items()})
        assert reader.evaluate(CONTRAST, base64.b64encode(picture).decode()) >= 3, card


# Felts and backs


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_felt_and_back_can_be_chosen_and_is_kept(new_table, scheme):
    table = new_table(color_scheme=scheme).open(deal=4).click("Settings")
    offered = {
        kind: table.page.locator(f"[data-set={kind}] option").evaluate_all("all => all.map(one => one.value)")
        for kind in ("felt", "back")
    }
    lattice = table.page.get_attribute("#back .c", "d")
    for choice in looks():
        assert choice.word in offered[choice.kind]
        table.page.locator(f"[data-set={choice.kind}]").select_option(choice.word)
        colours = choice.dark if scheme == "dark" else choice.light
        for name, value in colours.items():
            table.wait(f"() => ({COLOUR})('{name}') === '{value}'")
        if choice.kind == "back":
            pattern = choice.pattern or lattice
            table.wait("d => document.querySelector('#back .c').getAttribute('d') === d", pattern)
    table.keys("Escape").reload()
    last = [choice for choice in looks() if choice.kind == "back"][-1]
    table.wait("d => document.querySelector('#back .c').getAttribute('d') === d", last.pattern or lattice)
    table.click("Settings").page.locator("[data-set=back]").select_option("0")
    table.wait("d => document.querySelector('#back .c').getAttribute('d') === d", lattice)


def test_a_look_that_is_gone_is_the_first_one(new_table):
    plain = new_table().open(deal=4)
    table = new_table().keep(settings="felt=gone back=gone").open(deal=4).draw()
    for name in ("felt", "back"):
        assert colour(table, name) == colour(plain, name)


def test_patterns_are_loaded_only_by_who_chose_one(new_table):
    table = new_table()
    asked = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.open(deal=4).draw().settle()
    assert not [url for url in asked if url.endswith("backs.svg")]


# Suits


@pytest.mark.parametrize("settings", ["", "four=1", "large=1", "theme=dark", "theme=contrast"])
def test_suits_differ_in_greyscale(new_table, settings):
    """By their shape: of the index alone, drawn as small as on the smallest phone, a good part is another grey in each."""
    table = new_table("small phone").keep(settings=settings).open(position=SEVENS).settle()
    if "large" in settings:
        table.wait("() => document.querySelector('#cards use[href^=\"#l\"]')")
    pictures = []
    for card in ("7C", "7D", "7H", "7S"):
        box = table.card(card).box
        clip = {"x": box.x + box.width * 0.3, "y": box.y + 1, "width": box.width * 0.42, "height": box.height * 0.24}
        picture = table.page.screenshot(clip={name: round(value) for name, value in clip.items()})
        pictures.append(base64.b64encode(picture).decode())
    reader = table.page.context.new_page()
    suits = [reader.evaluate(GREY, picture) for picture in pictures]
    for one, other in itertools.combinations(suits, 2):
        size = min(len(one), len(other))
        differ = sum(abs(a - b) > 40 for a, b in zip(one[:size], other[:size], strict=True))
        assert differ > size * 0.04
