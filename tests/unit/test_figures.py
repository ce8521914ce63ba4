"""Every figure follows from deal, rules, moves and clock: random play under every preset and every scoring against a second
bookkeeping that shares no code with the game (specification, sections 3, 8 and 9)."""

import json
import random
from pathlib import Path

import pytest

from game.klondike.game import load_text, new_game, save_text
from game.klondike.rules import move_text, parse_move, rules_text
from game.play.log import log_line, with_line
from game.play.presets import PRESETS
from game.play.records import read_log
from game.play.session import Session
from tests import naive
from tests.results import record_of
from tests.strategies import picked, rules_of

WON = json.loads((Path(__file__).parent.parent / "data" / "saves" / "v1.json").read_text("utf-8"))
WINNING_LINE = WON["moves"].split(".")  # of deal 155, three cards a draw

TRIED = [rules_text(rules) for rules in PRESETS] + [
    rules_text(rules_of(words))
    for words in (
        "scoring-standard",
        "draw1 scoring-standard",
        "scoring-timed",
        "draw1 passes3 scoring-timed returns0",
        "scoring-vegas passes3",
        "draw1 passes1 scoring-cumulative",
        "scoring-cumulative",
        "foundations-free scoring-standard",
    )
]


class Count:
    """What a game counts as in the records: "" before its first move, and how it was won."""

    def __init__(self):
        self.counts_as = ""
        self.result = None


class Book:
    """The second bookkeeping of one game: its moves, how many are played, and its count, which a replay shares."""

    def __init__(self, deal, rules, bank=0, count=None):
        self.deal = deal
        self.settings = rules._asdict()
        self.line = []
        self.at = 0
        self.seconds = 0
        self.bank = bank
        self.count = count or Count()

    def positions(self):
        """The position now, and the points of every prefix."""
        start = naive.deal(naive.deck_of(int(self.deal)))
        scores = naive.points(start, self.settings, self.line[: self.at])
        for text in self.line[: self.at]:
            naive.play(start, self.settings, text)
        return start, scores

    def play(self, text):
        self.line[self.at :] = [text]
        self.at += 1
        self.count.counts_as = self.count.counts_as or "open"


def record(books):
    """What the games come to, counted once more: played, won, streak now, longest, least time, fewest moves, best score."""
    played = [count for count in dict.fromkeys(book.count for book in books) if count.counts_as]
    streak = longest = 0
    for count in played:
        streak = {"won": streak + 1, "lost": 0, "open": streak}[count.counts_as]
        longest = max(longest, streak)
    won = [count.result for count in played if count.counts_as == "won"]
    scores = [result[2] for result in won if result[2] is not None]
    return (
        len(played),
        len(won),
        streak,
        longest,
        min((result[0] for result in won), default=None),
        min((result[1] for result in won), default=None),
        max(scores, default=None),
    )


class Play:
    """A session, and the book that is kept beside it."""

    def __init__(self, rules, dice):
        self.dice = dice
        self.session = Session(new_game("155", rules))
        self.session.now = 1764505715.0
        self.log = ""
        self.rules = rules
        self.book = Book("155", rules)
        self.books = [self.book]
        self.left = []

    def do(self, *intent):
        self.session.now += 1
        for effect in self.session.update(intent):
            if effect[0] == "record":
                game = effect[1]
                seconds = self.session.clock.seconds if game is self.session.game else effect[2]
                if game.begun > 0:
                    self.log = with_line(self.log, log_line(game, seconds, effect[3], "2026-11-30"))

    def wait(self, seconds):
        """Time passes, which counts once a move was made."""
        if self.session.game.moves:
            self.session.clock.seconds += seconds
            self.book.seconds += seconds

    def move(self):
        game = self.session.game
        on_line = [move_text(move) for move in game.moves[: game.at]] == WINNING_LINE[: game.at]
        ready = (
            game.deal == "155" and game.rules.draw == 3 and not game.rules.passes and game.rules.foundations == "suit"
        )
        if on_line and ready and game.at < len(WINNING_LINE) and self.dice.random() < 0.998:
            move = parse_move(WINNING_LINE[game.at])
        else:
            move = picked(game.table, game.rules, self.dice.randrange(100))
        if move is None:
            return
        before = game.at
        self.session.effects = []
        self.session._play(move)
        effects, self.session.effects = self.session.effects, []
        for effect in effects:
            if effect[0] == "record":
                self.log = with_line(self.log, log_line(effect[1], self.session.clock.seconds, effect[3], "2026-11-30"))
        assert game.at == before + 1
        self.book.play(move_text(move))
        position, scores = self.book.positions()
        if sum(len(pile) for pile in position["home"]) == 52 and self.book.count.counts_as != "won":
            self.book.count.counts_as = "won"
            score = naive.score(self.book.settings, scores[-1], self.book.seconds, 52, self.book.bank)
            self.book.count.result = (self.book.seconds, self.book.at, score)

    def deal(self, again):
        """A new deal, or the same cards again: what lies there is over."""
        deal = self.book.deal if again else self.dice.choice(["155", str(self.dice.randrange(1, 500))])
        if self.book.count.counts_as == "open":
            self.book.count.counts_as = "lost"
        _, scores = self.book.positions()
        bank = scores[-1] + self.book.bank if self.rules.scoring == "cumulative" else 0
        self.do("replay") if again else self.do("new", deal)
        self.left.append(self.book)
        count = self.book.count if again and self.book.count.counts_as else None
        if count and count.counts_as == "lost":
            count.counts_as = "open"
        self.book = Book(deal, self.rules, bank, count)
        self.books.append(self.book)

    def undo(self):
        if self.book.at:
            self.do("undo")
            self.book.at -= 1
        elif self.left:
            self.do("undo")
            if self.book.count.counts_as == "open":
                self.book.count.counts_as = "lost"
            self.book = self.left.pop()
            if self.book.count.counts_as == "lost":
                self.book.count.counts_as = "open"

    def redo(self):
        if self.book.at < len(self.book.line):
            self.do("redo")
            self.book.at += 1

    def reload(self):
        """What is kept is read again."""
        text = save_text(self.session.game, self.session.clock.seconds)
        game, seconds, problem = load_text(text)
        assert problem == ""
        again = Session(game, seconds)
        again.past, again.wanted, again.bank = self.session.past, self.session.wanted, self.session.bank
        again.now, again._stamp = self.session.now, self.session._stamp
        self.session = again

    def check(self):
        game = self.session.game
        position, scores = self.book.positions()
        home = sum(len(pile) for pile in position["home"])
        expected = naive.score(self.book.settings, scores[-1], self.book.seconds, home, self.book.bank)
        assert (game.deal, game.at) == (self.book.deal, self.book.at)
        assert game.table.turn == position["pass"]
        assert game.recycles() == self.book.line[: self.book.at].count("R")
        assert game.score(self.session.clock.seconds) == expected
        assert tuple(record_of(read_log([self.log]))) == record(self.books)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("text", TRIED)
def test_every_figure_agrees_with_a_second_bookkeeping(text, seed):
    dice = random.Random(f"{text} {seed}")
    play = Play(rules_of(text), dice)
    for _ in range(260):
        chance = dice.random()
        if chance < 0.93:
            play.move()
        elif chance < 0.955:
            play.undo()
        elif chance < 0.975:
            play.redo()
        elif chance < 0.985:
            play.reload()
        else:
            play.deal(again=chance < 0.988)
        play.wait(dice.choice([0, 1, 1, 7, 12]))
        play.check()


def test_the_winning_line_wins_under_every_scoring_so_that_records_have_something_to_count():
    for scoring in ("none", "standard", "timed", "vegas", "cumulative"):
        play = Play(rules_of("scoring-" + scoring), random.Random(5))
        play.dice.random = lambda: 0.0
        while play.book.at < len(WINNING_LINE):
            play.move()
            play.wait(2)
        play.check()
        assert record(play.books)[:2] == (1, 1)
