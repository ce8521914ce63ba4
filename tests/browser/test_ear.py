"""By ear (specification, sections 6 and 12): what a screen reader finds on the table, and what it is told."""

import itertools
import json
import re
from pathlib import Path

import pytest

from game.klondike.cards import CARD_ID
from tests.browser.driver import Box

WIN = json.loads((Path(__file__).parents[1] / "data/win.json").read_text("utf-8"))
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
NAMES = {RANKS.get(card[0], card[0]) + " of " + SUITS[card[1]]: card for card in CARD_ID}
TELLS = """() => {
  window.told = [];
  const hear = live => new MutationObserver(() => window.told.push(live.textContent)).observe(live, { childList: true });
  document.querySelectorAll('[aria-live]').forEach(hear);
}"""
FIRST_CARD = re.compile(r"(?i)\b(?:ace|[2-9]|10|jack|queen|king) of (?:clubs|diamonds|hearts|spades)\b")


class Listener:
    """A player who has nothing but the accessibility tree, what is told, and keys."""

    def __init__(self, table):
        self.table = table
        table.page.evaluate(TELLS)

    def nodes(self):
        """The tree as (role, name, focused, children), its parts that say nothing left out."""
        found = self.table.settle().cdp.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in found}

        def grown(node):
            below = [leaf for child in node.get("childIds", []) for leaf in grown(by_id[child])]
            if node.get("ignored"):
                return below
            state = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            return [(node["role"]["value"], node.get("name", {}).get("value", ""), state.get("focused", False), below)]

        return grown(found[0])

    def all(self, role):
        """Name, focus and children of every node of a role."""
        waiting, found = self.nodes(), []
        while waiting:
            node = waiting.pop(0)
            if node[0] == role:
                found.append(node[1:])
            waiting[:0] = node[3]
        return found

    def piles(self):
        """Heading and buttons of every pile, by the pile's name."""
        cards = next(children for name, _, children in self.all("group") if name == "Cards")
        return {node[1].split(",")[0]: (node[1], [leaf[1] for leaf in node[3]]) for node in cards}

    def buttons(self):
        return [name for name, _, _ in self.all("button")]

    def focused(self):
        """Role and name of what has the focus."""
        waiting = self.nodes()
        while waiting:
            role, name, focused, children = waiting.pop(0)
            if focused and role != "RootWebArea":
                return role, name
            waiting[:0] = children
        return "", ""

    def told(self):
        """What has been told since the last time."""
        self.table.settle()
        return self.table.page.evaluate("() => window.told.splice(0)")

    def press(self, *keys):
        """Press keys and return the last that was told."""
        self.told()
        self.table.keys(*keys)
        return (self.told() or [""])[-1].replace("\u00a0", "")

    def wait_told(self, pattern):
        self.table.wait("pattern => window.told.some(one => new RegExp(pattern).test(one))", pattern)
        return [one.replace("\u00a0", "") for one in self.told() if re.search(pattern, one)][-1]

    def go_to(self, place):
        """Go to a pile, listening where the keys have come to."""
        for _ in range(15):
            said = self.press("ArrowRight")
            if said.startswith(place):
                return said
        raise AssertionError(f"there is no way to {place}")


@pytest.fixture
def ear(table):
    return Listener(table.open(deal=4))


def drawn(picture, selected=()):
    """What the tree should hold for what is drawn: each pile's heading and buttons, written from the drawn cards."""
    names = {card: name for name, card in NAMES.items()}
    said = {}
    for slot in picture.slots:
        cards = picture.pile(slot)
        place = {"S": "Stock", "W": "Waste", "T": f"Column {slot[-1]}"}.get(slot[0])
        place = place or ("Foundation of " + SUITS[slot[1]] if slot[1] in SUITS else "Foundation " + slot[1])
        hidden = sum(not card.name for card in cards) if slot[0] == "T" else 0
        heading = f"{place}, {len(cards)} card{'s' * (len(cards) != 1)}" if cards else place + ", empty"
        heading += f", {hidden} face down" * bool(hidden)
        shown = [card for card in cards if card.name]
        if slot[0] == "F":
            shown = shown[-1:]
        if slot[0] == "W":
            spread = [card for card in shown if not card.rest.close_to(shown[0].rest)]
            shown = shown[len(shown) - len(spread) - 1 :]
        buttons = []
        for card in reversed(shown):
            name = names[card.name] + ", selected" * (card.name in selected)
            name += ", covered" * (slot == "W" and card is not shown[-1])
            buttons.append(f"{name[0].upper()}{name[1:]}, {place}")
        if slot == "S":
            recycle = len(picture.pile("W"))
            buttons = [f"Draw, {len(cards)} card{'s' * (len(cards) != 1)} in the stock"]
            if not cards:
                buttons = [
                    f"Turn the waste over, {recycle} card{'s' * (recycle != 1)}" if recycle else "Stock, used up"
                ]
        said[place] = (heading, buttons or [place + ", empty"])
    return said


# What stands in the tree


def test_the_tree_has_each_pile_with_its_counts_and_each_card_that_can_be_seen(ear):
    table = ear.table
    assert ear.piles() == drawn(table.picture())
    for i, move in enumerate(WIN["moves"].split(".")[:40]):
        table.play(move, by="keys")
        if i % 4 == 0:
            assert ear.piles() == drawn(table.picture()), move
    table.keys("u", "u", "u")
    assert ear.piles() == drawn(table.picture())
    table.keys("n")
    assert ear.piles() == drawn(table.picture())


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        ("home KC QD KH KS/T1 KD", {}),
        ("T1 [2S] 9S 8H 7C/waste 2D 3D 4D 5D/stock *", {"draw": 1}),
        ("home - 3H AS -/T1 */stock 4H", {"foundations": "free"}),
        ("T1 [QC] 7H/T2 8S/waste */pass 3", {"passes": 3}),
    ],
    ids=["nearly won", "draw one", "free foundations", "no pass left"],
)
def test_the_tree_is_right_in_other_positions_too(table, position, rules):
    ear = Listener(table.open(position=position, **rules))
    found, wanted = ear.piles(), drawn(table.picture())
    if "passes" in rules:
        wanted["Stock"] = ("Stock, empty", ["Stock, used up"])
    assert found == wanted


def test_a_selection_stands_on_its_cards(table):
    ear = Listener(table.open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 TH/stock *"))
    table.tap("9S")
    assert ear.piles() == drawn(table.picture(), {"9S", "8H", "7C"})
    table.keys("Escape")
    assert ear.piles() == drawn(table.picture())


def test_no_hidden_card_is_named_anywhere(ear):
    """Neither in the tree nor in what the keys tell."""
    for _ in range(2):
        told = [ear.press("t")] + [ear.press(key) for _ in range(13) for key in ("ArrowRight", "p")]
        tree = json.dumps(ear.piles())
        seen = {card.name for card in ear.table.picture().cards}
        named = {NAMES[name.lower()] for name in FIRST_CARD.findall(" ".join([*told, tree]))}
        assert named <= seen
        assert len(named) >= 7
        ear.table.draw()


@pytest.mark.parametrize("left", [False, True], ids=["right", "left"])
@pytest.mark.parametrize("size", ["phone", "phone on its side", "laptop"])
def test_each_button_lies_over_what_is_seen_of_its_card(new_table, size, left):
    """So that who explores the screen by touch finds the cards where they lie."""
    table = new_table(size).keep(settings=f"left={int(left)}")
    table.open(position="T1 [2S 3S] 9S 8H 7C/T2 [JC] TD/waste 2D 3D 4D 5D/home AC/stock *").draw().settle()
    boxes = table.page.evaluate(
        "() => [...document.querySelectorAll('#piles button')].map(e => { const b = e.getBoundingClientRect();"
        " return [e.getAttribute('aria-label'), b.x, b.y, b.width, b.height]; })"
    )
    picture = table.picture()
    for label, *box in boxes:
        x, y = Box(*box).middle
        found = FIRST_CARD.match(label)
        if found:
            card = picture.card(NAMES[found[0].lower()])
            assert card.rest.x - 1 < x < card.rest.right + 1 and card.rest.y - 1 < y < card.rest.bottom + 1, label
            above = [c for c in picture.pile(card.pile) if c.index > card.index and card.pile[0] in "TW"]
            assert not any(c.rest.x < x < c.rest.right and c.rest.y < y < c.rest.bottom for c in above), label
            assert min(box[2:]) >= 20, label
    assert sum(bool(FIRST_CARD.match(label)) for label, *_ in boxes) == 8


# What a screen reader presses


def activate(table, label):
    """What a screen reader does to press a button: a click that no pointer made."""
    table.page.get_by_role("button", name=label, exact=True).evaluate("button => button.click()")
    table.settle()


def test_pressing_a_card_does_what_a_tap_does(table):
    ear = Listener(table.open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 TH/T4 8D/T5 6S/home 4C/waste 5C/stock *"))
    activate(table, "5 of clubs, Waste")
    assert table.names("FC")[-1] == "5C"
    activate(table, "9 of spades, Column 1")
    assert table.selected() == ["9S", "8H", "7C"]
    assert ear.told()[-1] == "9 of spades and 2 more selected, may go to Column 2, Column 3."
    activate(table, "10 of hearts, Column 3")
    assert table.names("T3") == ["TH", "9S", "8H", "7C"]
    assert ear.told()[-1] == "9 of spades and 2 more to 10 of hearts, turned up 2 of spades."
    stock = len(table.names("S"))
    activate(table, f"Draw, {stock} cards in the stock")
    assert len(table.names("S")) == stock - 3


def test_keys_go_on_from_the_card_that_was_pressed(ear):
    activate(ear.table, "9 of hearts, Column 4")
    assert ear.press("ArrowRight").startswith("Column 4")


def test_the_focus_stays_on_the_button_while_cards_come_and_go_beneath_it(ear):
    table = ear.table
    table.draw()
    button = table.page.get_by_role("button", name="Ace of hearts, Waste", exact=True)
    button.focus()
    for _ in range(3):
        table.keys("u")
        role, name = ear.focused()
        assert (role, name.split(", ")[-1]) == ("button", "empty")
        table.page.keyboard.press("Shift+U")
        assert ear.focused() == ("button", "Ace of hearts, Waste")
    covered = table.page.get_by_role("button", name="4 of spades, covered, Waste", exact=True)
    covered.focus()
    table.keys("u")
    assert ear.focused() == ("button", "Waste, empty")


def test_a_pointer_on_a_card_is_one_tap_and_leaves_the_focus_on_the_table(new_table):
    for touch in (False, True):
        table = new_table("phone", touch=touch).open(deal=4)
        table.tap("S")
        assert (table.moves, len(table.names("W"))) == (1, 3)
        table.tap("AH")
        assert (table.moves, table.names("FH")) == (2, ["AH"])
        if not touch:
            assert table.active == "table"
        table.keys("Space")
        assert table.moves == 3


def test_tab_passes_over_the_cards(ear):
    ear.table.page.focus("#table")
    ear.table.keys("Tab")
    assert ear.table.active == "Redo"


# What is told


def test_a_selection_and_its_end_are_told(table):
    ear = Listener(table.open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 TH/T4 9D/T5 6S/stock *"))
    table.walk_to("T1")
    assert ear.press("ArrowUp") == "Column 1, 8 of hearts and 1 more, 1 face down."
    assert ear.press("Enter") == "8 of hearts and 1 more selected, fits nowhere."
    assert ear.press("Escape") == "Nothing is selected."
    assert ear.press("ArrowUp") == "Column 1, 9 of spades and 2 more, 1 face down."
    assert ear.press("Enter") == "9 of spades and 2 more selected, may go to Column 2, Column 3."
    ear.go_to("Column 4")
    assert ear.press("Enter") == "It must be one rank lower than the card it lands on."
    ear.press("Escape")
    ear.press("ArrowUp")
    assert ear.press("Escape") == "No run chosen."


def test_undo_and_redo_tell_the_move(ear):
    table = ear.table
    table.play_all("T6F.T6T1", by="keys")
    assert ear.press("u") == "Undone: 2 of spades to 3 of hearts."
    assert ear.press("u") == "Undone: ace of clubs home."
    assert ear.press("u") == "There is nothing to undo."
    assert ear.press("Shift+U").startswith("Ace of clubs home, turned up ")
    assert ear.press("Space").startswith("Drew ")
    assert ear.press("u") == "Undone: draw."


def test_a_sentence_told_twice_is_heard_twice(ear):
    ear.told()
    ear.table.keys("u").settle().keys("u")
    told = ear.told()
    assert len(told) == 2
    assert len({one.strip() for one in told}) == 1
    assert told[0] != told[1]


def test_what_is_wrong_in_a_link_is_heard_together_with_the_deal(ear):
    ear.told()
    ear.table.page.evaluate("location.hash = 'deal=12&moves=zzz'")
    assert ear.wait_told("Deal 12") == "Deal 12. Move 1, “zzz”, cannot be played; the moves before it were."


def test_each_thing_that_happens_is_told_once(ear):
    table = ear.table
    for keys in (["Space"], ["ArrowRight"], ["u"], ["u"], ["t"], ["p"], ["n"], ["u"]):
        ear.told()
        table.keys(*keys)
        assert len(ear.told()) == 1, keys


def test_the_whole_table_and_the_focused_pile_are_told(table):
    ear = Listener(
        table.open(position="T1 [2S] 9S 8H 7C/T2 TD/T3 [2H 3H] JC TH/T4 KD/T5 QC/waste 4D 5D/home 4C AD/stock *")
    )
    told = ear.press("t")
    for part in (
        "Pass 1",
        f"Stock, {len(table.names('S'))} cards",
        "Waste: 5 of diamonds",
        "Home: 4 of clubs, ace of diamonds, no hearts, no spades",
        "Column 1: 7 of clubs up to 9 of spades, 1 face down",
        "Column 2: 10 of diamonds",
        "Column 3: 10 of hearts, jack of clubs, 2 face down",
        "Column 6, empty",
    ):
        assert part in told.rstrip(".").split(". "), part
    ear.go_to("Column 1")
    assert ear.press("p") == "Column 1: 7 of clubs, 8 of hearts, 9 of spades, 1 face down."
    ear.go_to("Stock")
    assert ear.press("p") == f"Stock, {len(table.names('S'))} cards."
    ear.go_to("Waste")
    assert ear.press("p") == "Waste: 5 of diamonds, 4 of diamonds."
    ear.go_to("Column 6")
    assert ear.press("p") == "Column 6, empty."
    table.walk_to("T1").keys("Enter")
    assert ear.press("t").endswith("Selected: 7 of clubs.")


def test_an_auto_finish_is_told_as_far_as_one_can_listen(new_table):
    """How long it is, every few seconds a move and how far it has come, its last move, and where it was stopped."""
    table = (
        new_table("laptop")
        .keep(settings="speed=slow")
        .open(position="T1 KS QH JS TH/T2 KD QC JD TC/T3 KH QS JH TS/T4 KC QD JC TD/home 9C 9D 9H 9S/seen all")
    )
    ear = Listener(table)
    table.button("Auto finish").wait_for()
    assert ear.press("f") == "16 moves play by themselves. A tap or a key stops them."
    said = ear.wait_told(" of 52 cards home")
    assert re.fullmatch(r"(10|Jack|Queen|King) of \w+ home\. (3[7-9]|4\d) of 52 cards home\.", said)
    stopped = ear.press("Escape")
    home = re.fullmatch(r"Stopped: (\d+) of 52 cards home\.", stopped)
    assert home and int(home[1]) == int(table.status["Home"]) < 52
    table.keys("f").page.get_by_role("dialog", name="Results").wait_for()
    told = ear.told()
    assert re.search(r"^King of \w+ home", told[-1])
    assert len(told) < 8, "not a sentence for each move"


def test_panels_are_told_by_their_name_and_what_they_say(table):
    ear = Listener(table.open(position="home QC KD KH KS/T1 KC"))
    table.play("T1F", by="keys")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert table.page.get_by_role("dialog").get_attribute("aria-describedby") == "results-lead"
    assert ear.focused() == ("heading", "Results")
    table.keys("Escape", "Shift+?")
    assert ear.focused() == ("heading", "Keys")
    assert any("tell the table" in name for name, _, _ in ear.all("StaticText"))


def test_the_focus_is_on_the_table_again_when_what_had_it_is_gone(table):
    """The note's own button takes the note away (situation 9 has one)."""
    stuck = "T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/home 6C QD KH QS/pass 2"
    ear = Listener(table.open(position=stuck).keys("h"))
    table.page.locator("#note:not([hidden])").wait_for()
    table.button("Keep playing").focus()
    table.keys("Enter")
    assert ear.focused()[0] == "application"


# What it costs


def test_a_move_writes_little_and_a_drag_nothing(ear):
    table = ear.table
    table.settle().page.evaluate(
        "() => { window.writes = 0; new MutationObserver(list => window.writes += list.length).observe("
        " document.querySelector('#piles'), { subtree: true, childList: true, attributes: true, characterData: true }); }"
    )
    table.draw().settle()
    assert 0 < table.page.evaluate("() => window.writes") <= 12
    table.lift("AC").settle()
    table.page.evaluate("() => { window.writes = 0; }")
    for x, y in itertools.product(range(100, 500, 80), (200, 400)):
        table.move(x, y)
    assert table.settle().page.evaluate("() => window.writes") == 0


# A whole game


def test_a_whole_game_is_won_by_ear(new_table):
    """Turn 3, by tree, speech and keys alone: hints are followed by what they say, runs are taken with the run panel, and
    auto finish ends the game."""
    table = new_table("laptop").keep(settings="speed=off").open(deal=32)
    ear = Listener(table)
    runs = hints = 0
    hint = re.compile(
        r"Hint: from (?P<source>Column \d|Waste|Foundation of \w+), (?P<cards>.*?)"
        r"(?P<goal> home| to empty column (?P<empty>\d)| to [^ ]+ of \w+ in Column (?P<column>\d))\."
    )
    ear.press("Tab")
    assert ear.focused()[0] == "application"
    for _ in range(150):
        if "Auto finish" in ear.buttons():
            break
        ear.told()
        table.keys("h")
        said = ear.wait_told("^Hint: ")
        hints += 1
        if said == "Hint: draw.":
            assert ear.press("Space").startswith("Drew ")
            continue
        if said == "Hint: turn the waste over.":
            assert ear.press("Space").startswith("Waste turned over, pass ")
            continue
        words = hint.fullmatch(said)
        cards, more = re.fullmatch(r"(.*?)(?: and (\d+) more)?", words["cards"]).groups()
        where = ear.go_to(words["source"])
        for _ in range(int(more or 0)):
            where = ear.press("ArrowUp")
            runs += 1
        assert cards in where, (said, where)
        chosen = ear.press("Enter")
        assert " selected, may go to " in chosen
        goal = words["empty"] or words["column"]
        place = f"Column {goal}" if goal else "Foundation of " + cards.split(" of ")[1]
        assert place in chosen, (said, chosen)
        ear.go_to(place)
        assert ear.press("Enter").lower().startswith(words["cards"]), said
        heading, lying = ear.piles()[place]
        assert lying[int(more or 0)].lower().startswith(cards), (said, heading, lying)
    else:
        pytest.fail("150 hints brought no auto finish")
    assert re.fullmatch(r"\d+ moves play by themselves. A tap or a key stops them.", ear.press("f"))
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert ear.focused() == ("heading", "Results")
    assert (hints > 60, runs > 5) == (True, True)
    table.keys("Escape")
    assert all(heading.endswith("13 cards") for heading, _ in list(ear.piles().values())[2:6])
