import pytest

from game.klondike.game import Game, new_game, play_words
from game.klondike.rules import parse_move
from game.klondike.table import home_count
from game.play import advice as room
from game.play.advice import NO_FINISH, NO_HINT, Advice
from game.play.messages import hint_sentence
from game.solver.known import known_game
from tests.strategies import position, rules_of

UNKNOWN_YET = "T1 [2C] 3C/T2 4C/stock *"  # the stock was never looked at
ALL_KNOWN = "T1 KS QH/T2 KC/T4 KH/home QC KD JH QS/seen all"


class Fake:
    """A searcher that needs so many steps and then has found what it was told to find."""

    def __init__(self, known):
        self.known = known
        self.looked = 0
        self.moves, self.line, self.verdict = [], None, "unknown"
        self.made.append(self)

    def step(self, states):
        assert 0 < states < 1000
        self.looked += 1
        assert self.looked <= self.steps, "it is done"
        if self.looked < self.steps:
            return False
        for name, value in self.found.items():
            setattr(self, name, value)
        return True


@pytest.fixture
def searchers(monkeypatch):
    """Fakes in place of the searchers; returns a function that tells them what to find: moves as text."""
    kinds = {name: type(name, (Fake,), {"made": []}) for name in ("Judge", "Hinter", "Finisher")}
    for name, kind in kinds.items():
        monkeypatch.setattr(room, name, kind)

    def find(verdict="open", hints="", line=None, hinted="unknown", finished="unknown", steps=1):
        kinds["Judge"].found = {"verdict": verdict}
        kinds["Hinter"].found = {"moves": [parse_move(word) for word in hints.split()], "verdict": hinted}
        kinds["Finisher"].found = {
            "line": None if line is None else [parse_move(word) for word in line.split()],
            "verdict": finished,
        }
        for kind in kinds.values():
            kind.steps = steps
        return kinds

    find()
    return find


def started(text, changes=""):
    rules = rules_of(changes)
    return Game("", rules, position(text, rules.foundations == "suit"))


def thought(advice, game):
    """All effects of thinking to the end."""
    effects = []
    for _ in range(100):
        step = advice.step(game)
        effects += step[:-1]
        assert step[-1] in (("think",), ("thought",))
        if step[-1] == ("thought",):
            return effects
    raise AssertionError("it never ends")


def begun(game):
    advice = Advice()
    assert advice.begin(game) == [("think",)]
    return advice


# What is found, and when


def test_a_new_position_is_thought_about_soon_and_nothing_is_done_at_once(searchers):
    kinds = searchers()
    advice = begun(started(UNKNOWN_YET))
    assert not any(kind.made for kind in kinds.values()), "a move waits for nothing"
    assert (advice.verdict, advice.line, advice.hint) == ("unknown", None, None)


def test_thinking_takes_small_steps_until_all_is_found(searchers):
    searchers("open", line="T1F", steps=4)
    game = started(ALL_KNOWN)
    advice = begun(game)
    assert [advice.step(game)[-1] for _ in range(9)] == [("think",)] * 8 + [("thought",)]
    assert advice.verdict == "open" and advice.line == [parse_move("T1F")]
    assert advice.step(game) == [("thought",)], "and then it rests"


def test_the_searchers_are_given_what_the_player_knows_and_nothing_else(searchers):
    kinds = searchers("open", hints="D", line="D")
    for game in (started(UNKNOWN_YET), started(ALL_KNOWN)):
        for kind in kinds.values():
            kind.made.clear()
        advice = begun(game)
        advice.ask(game)
        thought(advice, game)
        made = [one.known for kind in kinds.values() for one in kind.made]
        assert made and made == [known_game(game)] * len(made)


def test_no_way_home_is_looked_for_before_every_card_is_known(searchers):
    kinds = searchers("open", line="D")
    for text in (UNKNOWN_YET, UNKNOWN_YET + "/seen all", "T1 3C/T2 4C/stock *"):
        game = started(text)
        thought(begun(game), game)
    assert not kinds["Finisher"].made
    game = started("T1 3C/T2 4C/stock */seen all")
    advice = begun(game)
    thought(advice, game)
    assert kinds["Finisher"].made and advice.line


def test_a_won_game_is_not_thought_about(searchers):
    kinds = searchers()
    game = started("home KC KD KH KS")
    advice = Advice()
    assert advice.begin(game) == []
    assert advice.step(game) == [("thought",)]
    assert not any(kind.made for kind in kinds.values())


@pytest.mark.parametrize(("verdict", "effects"), [("dead", [("dead",)]), ("stuck", []), ("open", []), ("unknown", [])])
def test_only_dead_is_said_unasked(searchers, verdict, effects):
    searchers(verdict)
    game = started(UNKNOWN_YET)
    advice = begun(game)
    assert thought(advice, game) == effects
    assert advice.verdict == verdict


def test_dead_is_said_once_and_then_kept_at_hand_while_it_lasts(searchers):
    searchers("dead")
    game = started(UNKNOWN_YET)
    advice = begun(game)
    assert thought(advice, game) == [("dead",)]
    assert thought(advice, game) == []
    advice.begin(game)
    assert thought(advice, game) == [("still dead",)]
    advice.unsay_dead()
    advice.begin(game)
    assert thought(advice, game) == [("dead",)], "the first time it could not be said"
    searchers("open")
    advice.begin(game)
    assert thought(advice, game) == []
    searchers("dead")
    advice.begin(game)
    assert thought(advice, game) == [("dead",)]


def test_a_move_makes_all_that_was_found_stale(searchers):
    searchers("stuck", hints="T1T2", line="T1F")
    game = started(ALL_KNOWN)
    advice = begun(game)
    advice.ask(game)
    thought(advice, game)
    assert advice.hint or advice.line
    advice.begin(game)
    assert (advice.verdict, advice.line, advice.hint) == ("unknown", None, None)


def test_a_move_in_the_middle_of_a_search_begins_it_again(searchers):
    kinds = searchers("open", steps=5)
    game = new_game("1")
    advice = begun(game)
    advice.step(game)
    advice.step(game)
    play_words(game, ["D"])
    advice.begin(game)
    thought(advice, game)
    assert [one.known for one in kinds["Judge"].made] == [known_game(new_game("1")), known_game(game)]


# Hint


def test_a_hint_is_shown_when_it_is_found_and_the_next_best_at_once(searchers):
    searchers("open", hints="T2T1 D T1T3")
    game = started("T1 9H/T2 8S/stock *")
    advice = begun(game)
    assert advice.ask(game) == [("think",)]
    assert advice.hint is None
    assert thought(advice, game) == [("hint", hint_sentence(game.table, parse_move("T2T1")))]
    shown = [advice.hint]
    for _ in range(3):
        assert advice.ask(game) == [("hint", hint_sentence(game.table, advice.hint))]
        shown.append(advice.hint)
    assert shown == [parse_move(word) for word in ("T2T1", "D", "T1T3", "T2T1")]


def test_what_was_asked_for_comes_before_what_was_not(searchers):
    kinds = searchers("open", hints="D", steps=3)
    game = started(UNKNOWN_YET)
    advice = begun(game)
    advice.ask(game)
    steps = 0
    while not advice.hint:
        advice.step(game)
        steps += 1
        assert steps < 9
    assert kinds["Judge"].made[0].looked == 0


def test_a_hint_asked_for_is_not_answered_for_a_position_that_is_gone(searchers):
    searchers("open", hints="D")
    game = started(UNKNOWN_YET)
    advice = begun(game)
    advice.ask(game)
    advice.begin(game)
    assert thought(advice, game) == []
    assert advice.hint is None


@pytest.mark.parametrize(
    ("judged", "hinted", "answer"),
    [
        ("stuck", "unknown", ("stuck",)),
        ("unknown", "stuck", ("stuck",)),
        ("dead", "unknown", ("dead",)),
        ("open", "unknown", ("refuse", NO_HINT)),
        ("unknown", "unknown", ("refuse", NO_HINT)),
    ],
)
def test_where_there_is_no_hint_the_verdict_is_told(searchers, judged, hinted, answer):
    searchers(judged, hints="", hinted=hinted)
    game = started(UNKNOWN_YET)
    advice = begun(game)
    thought(advice, game)
    advice.ask(game)
    assert thought(advice, game) == [answer]
    assert advice.ask(game) == [answer], "and again"


def test_hint_tells_no_progress_though_cards_can_be_moved(searchers):
    searchers("stuck", hints="T1T2")
    game = started(UNKNOWN_YET)
    advice = begun(game)
    thought(advice, game)
    advice.ask(game)
    assert thought(advice, game) == [("stuck",)]
    assert advice.hint is None


# Auto finish (section 7, situation 9)


def finishing(searchers, line="T1F T2F"):
    searchers("open", line=line)
    game = started(ALL_KNOWN)
    advice = begun(game)
    thought(advice, game)
    return advice, game


def play(advice, game, word):
    """A move of the player or of the auto finish, and what the advice says to it."""
    assert game.play(parse_move(word)) is None
    return advice.begin(game)


def test_a_way_home_is_played_one_move_at_a_time(searchers):
    advice, game = finishing(searchers, "T1F T1F T2F")
    said = "3 moves play by themselves. A tap or a key stops them."
    assert advice.start() == [("finishing",), ("say", said)]
    for left, word in ((2, "T1F"), (1, "T1F"), (0, "T2F")):
        assert advice.line_left[0] == parse_move(word)
        play(advice, game, word)
        assert len(advice.line_left) == left


def test_nothing_is_searched_between_the_moves_of_a_way_home(searchers):
    advice, game = finishing(searchers, "T1F T1F T2F")
    advice.start()
    assert play(advice, game, "T1F") == []
    assert advice.step(game) == [("thought",)]


@pytest.mark.parametrize(("line", "answer"), [("T2F", ("finishing",)), (None, ("stuck",))])
def test_asked_for_right_after_a_move_it_is_answered_when_that_is_thought_about(searchers, line, answer):
    """The button is still there from the position before."""
    advice, game = finishing(searchers)
    searchers("open", line=line, finished="stuck")
    play(advice, game, "T1F")
    assert advice.start() == [("think",)]
    assert answer in thought(advice, game)
    play(advice, game, "T1F")
    assert answer not in thought(advice, game), "it was asked for once, and not here"


def test_stopped_it_can_go_on_from_where_it_is(searchers):
    advice, game = finishing(searchers, "T1F T1F T2F")
    advice.start()
    play(advice, game, "T1F")
    assert advice.stop(game) == [("finishing",), ("say", "Stopped: %d of 52 cards home." % home_count(game.table))]
    assert advice.line_left == [] and advice.line == [parse_move("T1F"), parse_move("T2F")]
    assert advice.stop(game) == [], "once"
    assert advice.start()[0] == ("finishing",)
    assert advice.line_left == [parse_move("T1F"), parse_move("T2F")]


@pytest.mark.parametrize("act", ["undo", "other move", "another game"])
def test_another_change_of_the_table_ends_it(searchers, act):
    advice, game = finishing(searchers, "T1F T1F T2F")
    advice.start()
    play(advice, game, "T1F")
    if act == "undo":
        game.undo()
    elif act == "other move":
        game.play(parse_move("T1T3"))
    else:
        game = new_game("5")
    assert advice.begin(game) == [("think",)]
    assert advice.line_left == [] and advice.line is None


def test_an_undo_ends_it_though_the_move_before_is_like_the_next_one(searchers):
    searchers("open", line="D D D")
    game = started("T1 3C/T2 4C/stock */seen all")
    advice = begun(game)
    thought(advice, game)
    advice.start()
    play(advice, game, "D")
    play(advice, game, "D")
    game.undo()
    advice.begin(game)
    assert advice.line_left == []


def test_without_a_way_home_it_is_not_offered_but_said(searchers):
    searchers("open")
    game = started(UNKNOWN_YET)
    advice = begun(game)
    assert advice.start() == [("refuse", NO_FINISH)], "before anything is known"
    thought(advice, game)
    assert advice.start() == [("refuse", NO_FINISH)]


@pytest.mark.parametrize("judged", ["stuck", "open", "unknown"])
def test_no_way_home_from_a_known_table_is_the_verdict_no_progress(searchers, judged):
    searchers(judged, line=None, finished="stuck")
    game = started(ALL_KNOWN)
    advice = begun(game)
    thought(advice, game)
    assert (advice.verdict, advice.knows_all) == ("stuck", True)
    assert advice.start() == [("stuck",)]
    assert advice.line_left == []


def test_a_search_for_a_way_home_that_gave_up_says_nothing(searchers):
    searchers("unknown", line=None, finished="unknown")
    game = started(ALL_KNOWN)
    advice = begun(game)
    assert thought(advice, game) == []
    assert advice.verdict == "unknown"
    assert advice.start() == [("refuse", NO_FINISH)]


def test_dead_stays_dead_though_no_way_home_was_found(searchers):
    searchers("dead", line=None, finished="stuck")
    game = started(ALL_KNOWN)
    advice = begun(game)
    thought(advice, game)
    assert advice.verdict == "dead"


# A sampling puts another hint first


def hinted(game, advice):
    """Ask for a hint at the position as it is now."""
    advice.begin(game)
    advice.ask(game)
    thought(advice, game)
    return advice


def test_a_sampling_may_choose_among_the_first_hints_while_cards_are_hidden(searchers):
    searchers("open", hints="T2T1 T1T3 D")
    game = started("T1 [2C] 9H/T2 8S/stock *")
    advice = hinted(game, Advice())
    assert advice.choices(game) == [parse_move("T2T1"), parse_move("T1T3")], "a draw goes without saying"
    other = parse_move("T1T3")
    assert advice.prefer(game, other) == [("hint", hint_sentence(game.table, other))]
    assert advice.hint == other
    assert advice.ask(game) == [("hint", hint_sentence(game.table, parse_move("T2T1")))], "then comes the other"
    assert advice.choices(game) == [] and advice.prefer(game, other) == [], "it comes too late"


def test_no_choice_where_all_is_known_or_nothing_was_asked(searchers):
    searchers("open", hints="T2T1 T1T3 D")
    game = started("T1 9H/T2 8S/stock *")
    assert hinted(game, Advice()).choices(game) == []
    game = started("T1 [2C] 9H/T2 8S/stock *")
    assert begun(game).choices(game) == []


def test_a_sampling_has_its_way_only_a_few_times_before_something_new_is_seen(searchers):
    """So that who follows hints alone does not go round in circles."""
    searchers("open", hints="D T2T1")
    game = started("T1 [2C] 9H/T2 8S/stock *")
    advice = Advice()
    preferred = 0
    for _ in range(10):
        hinted(game, advice)
        if advice.choices(game):
            preferred += 1
            assert advice.prefer(game, parse_move("T2T1"))
    assert preferred == 3
    game.play(parse_move("D"))
    assert hinted(game, advice).choices(game), "three more cards have been seen"
