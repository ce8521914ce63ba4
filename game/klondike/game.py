"""A game: the deal, the rules, the moves and how many of them are played. All else follows from these.

Undo is one move back, replay starts again, a save is these four and the clock's total (specification, section 8).
"""

import json

from game.klondike.deal import deck_code, deck_of_deal, parse_deal_number
from game.klondike.rules import (
    TURN_3,
    Move,
    Rules,
    apply,
    kept_move,
    move_text,
    parse_move,
    parse_rules,
    refusal,
    rules_text,
)
from game.klondike.scoring import first_points, points_after, score
from game.klondike.table import Table, dealt, is_won, parse_table, table_text

SAVE_VERSION = 1
MOST_LINKED = 5000  # moves that a link can bring: what nobody plays by hand, and still read in a second or two
_EVENT_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 "
_STRIDE = 16  # every 16th position is kept, the others are played again when they are wanted


class Game:
    """One game under way. `deal` is a deal's number or code, or "" when it began from the position `start`.

    `table` is the position now, `seen` how many of the stock's cards have ever been turned up (undone draws count,
    for the player has seen them), `fan` the number of waste cards that lie spread: those of the last draw that are
    still there, one at least. `points` is what the moves have scored, `bank` what cumulative Vegas brought from the deals
    before. `begun` numbers the game in the records: 0 until it has a first move, -1 when it is not to be counted since it
    did not begin from a deal. `event` names what the game was dealt for, the deal of a day or a round of a match; "" for nothing.
    `shown` tells whether the player has looked at the solver's way: such a game does not count.
    """

    def __init__(self, deal: str, rules: Rules, start: Table) -> None:
        self.deal = deal
        self.rules = rules
        self.start = start
        self.moves: "list[Move]" = []
        self.at = 0
        self.table = start
        self.fan = min(rules.draw, len(start.waste))
        self.seen = len(start.stock) if start.seen else 0
        self.points = first_points(rules)
        self.bank = 0
        self.begun = 0 if deal else -1
        self.event = ""
        self.shown = False
        self._marks = [(start, self.fan, self.points)]
        self._recent = [(start, self.fan, self.points)]  # the positions from the last mark on

    def refusal(self, move: Move) -> "str | None":
        """Return why `move` is not legal now, or None."""
        return refusal(self.table, self.rules, move)

    def play(self, move: Move) -> "str | None":
        """Play `move`, forgetting what could be redone; return a reason, and change nothing, when it is illegal."""
        reason = refusal(self.table, self.rules, move)
        if reason is None:
            del self.moves[self.at :]
            del self._marks[self.at // _STRIDE + 1 :]
            del self._recent[self.at % _STRIDE + 1 :]
            self.moves.append(kept_move(move))
            self._forward()
        return reason

    def undo(self) -> bool:
        """Take the last move back; False at the deal."""
        if not self.at:
            return False
        self.go_to(self.at - 1)
        return True

    def redo(self) -> bool:
        """Play again the move that was taken back last; False when there is none."""
        if self.at == len(self.moves):
            return False
        self._forward()
        return True

    def go_to(self, at: int) -> None:
        """Set the cursor to `at`, between 0 and the number of moves."""
        if at // _STRIDE != self.at // _STRIDE or at % _STRIDE >= len(self._recent):
            self.at = at // _STRIDE * _STRIDE
            self.table, self.fan, self.points = self._marks[at // _STRIDE]
            self._recent = [(self.table, self.fan, self.points)]
            while self.at < at:
                self._forward()
        self.at = at
        self.table, self.fan, self.points = self._recent[at % _STRIDE]

    def table_at(self, at: int) -> Table:
        """Return the position after `at` moves of the line of play, which stays where it is."""
        table = self._marks[at // _STRIDE][0] if at <= self.at else self.table
        for move in self.moves[at // _STRIDE * _STRIDE if at <= self.at else self.at : at]:
            table = apply(table, self.rules, move)
        return table

    def recycles(self) -> int:
        """Return how often the waste has been turned over since the start."""
        return self.table.turn - self.start.turn

    def score(self, seconds: float) -> "int | None":
        """Return the score after so many seconds that count, None where the rules have none (section 9)."""
        return score(self.rules, self.points, seconds, is_won(self.table), self.bank)

    def replay(self) -> "Game":
        """Return a new game with the same cards and rules."""
        game = Game(self.deal, self.rules, self.start)
        game.event, game.shown = self.event, self.shown
        return game

    def so_far(self) -> "Game":
        """Return a new game with the moves that are played, and none that can be redone."""
        game = self.replay()
        for move in self.moves[: self.at]:
            game.play(move)
        return game

    def _forward(self) -> None:
        """Take the next move of the list into the position."""
        move = self.moves[self.at]
        before, fan = self.table, self.fan
        self.at += 1
        if self.at % _STRIDE < len(self._recent) and self.at % _STRIDE:
            self.table, self.fan, self.points = self._recent[self.at % _STRIDE]
            return
        after = apply(before, self.rules, move)
        if move.size == 0:
            fan = len(before.stock) - len(after.stock) if move.src == "S" else 0
        elif move.src == "W":
            fan = min(max(fan - 1, 1), len(after.waste))
        self.table, self.fan = after, fan
        self.points = points_after(self.points, self.rules, move, before, after)
        self.seen = max(self.seen, len(self.start.stock) - len(after.stock))
        if self.at % _STRIDE == 0:
            if self.at // _STRIDE == len(self._marks):
                self._marks.append((after, fan, self.points))
            self._recent = []
        self._recent.append((after, fan, self.points))


def new_game(deal: str, rules: Rules = TURN_3) -> "Game | None":
    """Start the deal named by a number or a code; None when `deal` names none."""
    deck = deck_of_deal(deal)
    if deck is None:
        return None
    number = parse_deal_number(deal)
    return Game(str(number) if number else deck_code(deck), rules, dealt(deck))


def save_text(game: Game, seconds: float) -> str:
    """Return `game` and the clock's total in seconds as JSON text."""
    return (
        '{"version":%d,"deal":"%s","table":"%s","rules":"%s","moves":"%s","at":%d,"seen":%d,"shown":%d,"seconds":%.1f,"begun":%d,"bank":%d,"event":"%s"}'
        % (
            SAVE_VERSION,
            game.deal,
            "" if game.deal else table_text(game.start, "/"),
            rules_text(game.rules),
            moves_text(game.moves),
            game.at,
            game.seen,
            game.shown,
            seconds,
            game.begun,
            game.bank,
            game.event,
        )
    )


def load_text(text: str) -> "tuple[Game | None, float, str]":
    """Read a save: (game, seconds, problem). The problem is "" or "unreadable", "newer" (both without a game), or
    "shortened": the moves up to the first that is illegal were kept."""
    try:
        saved = json.loads(text)  # RuntimeError when it is nested too deep
        if saved["version"] > SAVE_VERSION:
            return None, 0.0, "newer"
        rules = parse_rules(saved["rules"])
        seconds = float(saved["seconds"])
        at = saved["at"]
        seen, shown, begun, bank = [
            saved.get(name, 0) for name in ("seen", "shown", "begun", "bank")
        ]  # older saves have none
        event = saved.get("event", "")
        words = saved["moves"].split(".") if saved["moves"] else []
        game = _started(saved["deal"], saved["table"], rules) if rules else None
        whole = [type(number) is int for number in (at, seen, shown, begun, bank)]
        if game is None or not 0 <= seconds < 1e9 or not all(whole) or event.lower().strip(_EVENT_LETTERS):
            return None, 0.0, "unreadable"
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RuntimeError):
        return None, 0.0, "unreadable"
    played = play_words(game, words)
    game.seen = max(game.seen, min(seen, len(game.start.stock)))
    game.begun, game.bank, game.event = begun if game.deal else -1, bank, event
    game.shown = bool(shown)
    if 0 <= at <= played:
        game.go_to(at)
    return game, seconds, "" if played == len(words) and game.at == at else "shortened"


def _started(deal: str, start: str, rules: Rules) -> "Game | None":
    """Return the game at its beginning, from a deal's name or else from a position."""
    if deal:
        return new_game(deal, rules)
    table, _ = parse_table(start, rules.foundations == "suit")
    return Game("", rules, table) if table else None


def moves_text(moves: "list[Move]") -> str:
    """Return moves as text, joined by dots."""
    return ".".join([move_text(move) for move in moves])


def play_words(game: Game, words: "list[str]") -> int:
    """Play the moves that `words` write, up to the first that is not legal; return how many were played."""
    for i, word in enumerate(words):
        move = parse_move(word)
        if move is None or game.play(move) is not None:
            return i
    return len(words)
