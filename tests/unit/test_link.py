import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.klondike.deal import deck_code, deck_of_number
from game.klondike.game import load_text, moves_text, new_game, save_text
from game.klondike.rules import TURN_3, rules_text
from game.klondike.table import table_text
from game.play.link import GAME_NAMES, deal_fault, game_from_link, short
from tests.strategies import loose_text, position, rules_of

FRESH = "77"
NO_PASS_LEFT = table_text(position("T1 */pass 2"), "/")
POSITION = table_text(position("T1 [2D] KH/T2 QS/waste */home 5C"), "/")


def opened(**values):
    """The game that the values of an address ask for, nothing being wrong in them."""
    game, faults = game_from_link(values, FRESH)
    assert faults == []
    return game


def test_an_address_without_a_word_of_a_game_asks_for_none():
    assert opened() is None
    assert opened(theme="dark", lang="en", compact="1", utm_source="x") is None


@pytest.mark.parametrize(
    "deal", ["1", "42", "0042", "9999999999", " 42", "42\u00a0", "42.", "1 234", "１２", "٣", "4\u200b2"]
)
def test_a_deal_number(deal):
    game = opened(deal=deal)
    number = str(int(deal.replace("\u200b", "").replace(" ", "").strip(".")))
    assert game.start == new_game(number).start
    assert (game.deal, game.rules, game.moves) == (number, TURN_3, [])


def test_rules_in_capitals_and_other_digits():
    assert opened(deal="NEW", draw="１", foundations="Free", scoring=" Vegas ").rules == rules_of(
        "draw1 foundations-free scoring-vegas"
    )


def test_a_deck_code_in_capitals_or_not():
    code = deck_code(deck_of_number(5))
    assert opened(deal=code).start == opened(deal=code.lower()).start == new_game("5").start


@pytest.mark.parametrize(
    ("name", "value", "rules"),
    [
        ("draw", "1", "draw1"),
        ("draw", "3", "draw3"),
        ("passes", "3", "passes3"),
        ("passes", "1", "passes1"),
        ("passes", "0", "passes0"),
        ("returns", "0", "returns0"),
        ("returns", "1", "returns1"),
        ("foundations", "free", "foundations-free"),
        ("foundations", "suit", "foundations-suit"),
        *[("scoring", word, "scoring-" + word) for word in "none standard timed vegas cumulative".split()],
    ],
)
def test_every_rule_can_be_chosen(name, value, rules):
    assert opened(deal="3", **{name: value}).rules == rules_of(rules)


def test_several_rules_are_taken_together():
    game = opened(deal="3", draw="1", passes="3", returns="0", foundations="free", scoring="vegas")
    assert rules_text(game.rules) == "draw1 passes3 returns0 foundations-free scoring-vegas"


def test_rules_without_a_deal_are_dealt_a_fresh_one():
    game = opened(draw="1")
    assert (game.deal, game.rules.draw) == (FRESH, 1)
    assert opened(draw="3") is None, "nothing else than what is played anyway"


@pytest.mark.parametrize("rules", [{}, {"draw": "1"}])
def test_a_new_deal_can_be_asked_for(rules):
    game, faults = game_from_link({"deal": "new", **rules}, "77")
    assert (game.deal, game.rules.draw, faults) == ("77", int(rules.get("draw", "3")), [])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("draw", "2"),
        ("draw", ""),
        ("passes", "-1"),
        ("passes", "unlimited"),
        ("returns", "yes"),
        ("foundations", "suits"),
        ("scoring", "golf"),
    ],
)
def test_a_wrong_rule_is_named_and_the_rest_is_used(name, value):
    game, faults = game_from_link({"deal": "3", name: value, "passes" if name == "draw" else "draw": "1"}, FRESH)
    assert len(faults) == 1 and name in faults[0] and "“%s”" % value in faults[0]
    assert game.deal == "3"
    assert (game.rules.passes if name == "draw" else game.rules.draw) == 1


# Situation 24: each gives a clear message, and no game that would take the place of the one on the table

BAD_DEALS = [
    "",
    "0",
    "-1",
    "+1",
    "1.5",
    "1e5",
    "10000000000",
    "9" * 300,
    "4 2",
    "abc",
    "१२",
    "4²",
]


@pytest.mark.parametrize("deal", BAD_DEALS)
def test_a_bad_deal_number_is_said_and_nothing_is_dealt(deal):
    game, faults = game_from_link({"deal": deal}, FRESH)
    assert game is None
    assert faults == [deal_fault(deal)]
    assert "from 1 to 9999999999" in faults[0] and "“%s" % deal[:20] in faults[0]
    assert len(faults[0]) < 120


@pytest.mark.parametrize("deal", ["abc", "0"])
def test_a_bad_deal_is_not_replaced_by_another_because_of_its_rules(deal):
    game, faults = game_from_link({"deal": deal, "draw": "1"}, FRESH)
    assert game is None and len(faults) == 1


def test_a_good_deal_has_no_fault():
    for deal in ("1", "0042", "9999999999", deck_code(deck_of_number(9))):
        assert deal_fault(deal) == "", deal


def test_a_long_value_is_cut_in_the_message_and_a_short_one_is_not():
    assert short("x" * 24) == "x" * 24
    assert len(short("x" * 25)) < 25 and short("x" * 25).endswith("…")
    assert short("1\x002") == "1\ufffd2", "the page would see only what stands before it"


# Positions


def test_a_position():
    game = opened(table=POSITION)
    assert table_text(game.table, "/") == POSITION
    assert (game.deal, game.moves, game.rules) == ("", [], TURN_3)
    assert opened(table=POSITION.replace("/", "\n")).start == game.start


def test_a_position_is_read_under_the_rules_of_its_address():
    text = "T1 */home - 5C - -".replace("*", table_text(position("T1 */home 5C")).split("\n")[0][3:])
    game = opened(table=text, foundations="free")
    assert [len(pile) for pile in game.table.home] == [0, 5, 0, 0]
    assert [len(pile) for pile in opened(table=text).table.home] == [5, 0, 0, 0]


@pytest.mark.parametrize(
    ("table", "word"), [("", "AC is missing"), ("T1 AC AC", "AC is there twice"), ("T9 AC", "T9"), ("T1 XX", "XX")]
)
def test_a_wrong_position_is_said_with_its_first_fault(table, word):
    game, faults = game_from_link({"table": table, "draw": "1"}, FRESH)
    assert game is None
    assert len(faults) == 1 and word in faults[0]


def test_a_position_past_its_last_pass_is_said():
    assert opened(table=NO_PASS_LEFT, passes="3")
    game, faults = game_from_link({"table": NO_PASS_LEFT, "passes": "1"}, FRESH)
    assert game is None
    assert len(faults) == 1 and "pass 2" in faults[0] and "limit of 1" in faults[0]


# Moves


def test_moves_are_played():
    game = opened(deal="1", moves="D.D.D")
    assert moves_text(game.moves) == "D.D.D" and game.at == 3
    assert opened(deal="1", moves="").moves == []
    assert opened(table=POSITION, moves="T2T1").table.columns[1] == ()


@pytest.mark.parametrize(
    ("moves", "played", "said"),
    [
        ("D.T1T1.D", 1, "Move 2, “T1T1”"),
        ("X", 0, "Move 1, “X”"),
        ("D.D..D", 2, "Move 3, “”"),
        ("D" * 90, 0, "Move 1, “DDD"),
    ],
)
def test_moves_are_played_up_to_the_first_that_is_wrong(moves, played, said):
    game, faults = game_from_link({"deal": "1", "moves": moves}, FRESH)
    assert game.at == len(game.moves) == played
    assert len(faults) == 1 and said in faults[0] and len(faults[0]) < 120


def test_a_link_brings_so_many_moves_and_no_more():
    game, faults = game_from_link({"deal": "1", "moves": ".".join(["D"] * 8 + ["R"] + ["D"] * 3)}, FRESH)
    assert game.at == 12 and not faults
    passes = ".".join((["D"] * 8 + ["R"]) * 7000)  # 63,000 moves
    game, faults = game_from_link({"deal": "1", "moves": passes}, FRESH)
    assert game.at == 5000
    assert faults == ["A link can bring 5000 moves; those after them were left out."]
    assert load_text(save_text(game, 0.0))[2] == ""
    game, faults = game_from_link({"deal": "1", "moves": "D." * 4 + "X." * 9000}, FRESH)
    assert game.at == 4 and len(faults) == 1 and "Move 5" in faults[0]


def test_a_position_that_is_too_long_is_said():
    game, faults = game_from_link({"table": "T1 KH " * 100_000}, FRESH)
    assert game is None and faults == ["This is too long to be a deck or a position."]


@pytest.mark.parametrize("values", [{}, {"draw": "1"}, {"theme": "dark"}])
def test_moves_need_something_to_begin_from(values):
    game, faults = game_from_link({"moves": "D.D", **values}, FRESH)
    assert len(faults) == 1 and "deal" in faults[0]
    assert game is None or game.moves == [], "they are not played on a deal that they do not belong to"


def test_all_faults_are_said():
    _, faults = game_from_link({"draw": "9", "passes": "9", "deal": "1", "moves": "D.Q"}, FRESH)
    assert len(faults) == 3


def test_a_replay_without_moves_is_said():
    game, faults = game_from_link({"deal": "4", "watch": ""}, FRESH)
    assert game.deal == "4"
    assert faults == ["The replay cannot be read: its link was cut or changed on the way."]


# Whatever stands in an address


@settings(max_examples=200)
@given(
    st.dictionaries(
        st.sampled_from([*GAME_NAMES, "theme", "x"]),
        loose_text
        | st.sampled_from(["1", "3", "0", "new", "free", "vegas", "D.D", "D.D.D.T1T2", "aAAAA", POSITION, ""]),
    )
)
@example({"deal": "", "table": "\x00"})
def test_whatever_an_address_says_is_used_or_said_to_be_wrong(values):
    game, faults = game_from_link(values, FRESH)
    assert all(0 < len(fault) < 160 and "\x00" not in fault for fault in faults)
    if game:
        assert load_text(save_text(game, 0.0))[2] == ""
    asked = [values[name] for name in ("deal", "table", "moves", "watch") if name in values]
    assert game or faults or not [text for text in asked if text]
