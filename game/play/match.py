"""A match: several players, the same deals, a table of what each made of them (specification, section 9)."""

import json
from collections import namedtuple

from game.klondike.deal import parse_deal_number
from game.klondike.game import Game, new_game
from game.klondike.language import phrase
from game.klondike.plain import plain
from game.klondike.rules import Rules, parse_rules, rules_text
from game.klondike.scoring import whole_seconds
from game.klondike.table import home_count, is_won
from game.play.messages import clock_text, score_text

MATCH_VERSION = 1
MEASURES = ("home", "points", "time")
MOST_PLAYERS, MOST_ROUNDS, LONGEST_NAME = 8, 20, 20


class Turn(namedtuple("Turn", ("won", "home", "seconds", "score"))):
    """What a player made of a deal: whether it was won, cards home, seconds, and the score (None without scoring)."""

    won: bool
    home: int
    seconds: int
    score: "int | None"


def turn_of(game: Game, seconds: float) -> Turn:
    """Return what has been made of a game so far: nothing when its way was shown."""
    if game.shown:
        game, seconds = game.replay(), 0.0
    return Turn(is_won(game.table), home_count(game.table), whole_seconds(seconds), game.score(seconds))


class Match:
    """`names` play the `deals`, one a round, by `rules`; `measure` says what counts: cards "home", "points" or "time".
    `turns[round][player]` is a Turn, or None until it was played. `ident` tells one match from another: digits."""

    def __init__(self, ident: str, names: "list[str]", deals: "list[str]", rules: Rules, measure: str) -> None:
        self.ident = ident
        self.names = names
        self.deals = deals
        self.rules = rules
        self.measure = measure
        self.turns: "list[list[Turn | None]]" = [[None] * len(names) for _ in deals]

    def due(self) -> "tuple[int, int] | None":
        """Return round and player of the turn that comes next, None when all have been played."""
        for i, row in enumerate(self.turns):
            if None in row:
                return i, row.index(None)
        return None

    def game(self, place: "tuple[int, int]") -> Game:
        """Return the game of a turn at its deal."""
        game = new_game(self.deals[place[0]], self.rules)
        assert game
        game.event = "match %s %d %d" % (self.ident, place[0], place[1])
        return game

    def place(self, event: str) -> "tuple[int, int] | None":
        """Return round and player of the turn for which a game was dealt, None when it was for something else."""
        for i in range(len(self.deals)):
            for k in range(len(self.names)):
                if event == "match %s %d %d" % (self.ident, i, k):
                    return i, k
        return None

    def note(self, place: "tuple[int, int]", turn: Turn) -> None:
        """Enter what was made of a turn."""
        self.turns[place[0]][place[1]] = turn

    def cell(self, place: "tuple[int, int]") -> str:
        """Return what the table shows for a turn, "" until it was played."""
        turn = self.turns[place[0]][place[1]]
        if turn is None:
            return ""
        if self.measure == "time":
            return clock_text(turn.seconds) if turn.won else "–"
        return str(turn.home) if self.measure == "home" else score_text(turn.score or 0)

    def total(self, player: int) -> str:
        """Return what a player's turns come to."""
        played = [row[player] for row in self.turns if row[player]]
        if self.measure == "time":
            won = [turn.seconds for turn in played if turn and turn.won]
            return phrase("{won} won, {time}", won=len(won), time=clock_text(sum(won))) if won else phrase("0 won")
        rank = self._rank(player)
        return score_text(rank[0])

    def leaders(self) -> "list[int]":
        """Return the players who are ahead; all of them while nothing was played."""
        ranks = [self._rank(player) for player in range(len(self.names))]
        return [player for player in range(len(self.names)) if ranks[player] == max(ranks)]

    def _rank(self, player: int) -> "tuple[int, int]":
        """Return a pair that is greater the better a player stands."""
        turns = [row[player] for row in self.turns]
        if self.measure == "time":
            won = [turn.seconds for turn in turns if turn and turn.won]
            return len(won), -sum(won)
        if self.measure == "home":
            return sum([turn.home for turn in turns if turn]), 0
        return sum([turn.score or 0 for turn in turns if turn]), 0

    def text(self) -> str:
        """Return the match as JSON text."""
        rows = [[list(turn) if turn else None for turn in row] for row in self.turns]
        pairs = (
            ("version", MATCH_VERSION),
            ("ident", self.ident),
            ("names", self.names),
            ("deals", self.deals),
            ("rules", rules_text(self.rules)),
            ("measure", self.measure),
            ("turns", rows),
        )
        return "{%s}" % ",".join(['"%s":%s' % (name, json.dumps(value)) for name, value in pairs])


def match_names(text: str) -> "tuple[list[str], str]":
    """Read the players' names, one a line or with commas between: (names, ""), or ([], what is wrong)."""
    names: "list[str]" = []
    for name in text.replace(",", "\n").split("\n"):
        name = " ".join(name.split())
        if not name:
            continue
        if len(name) > LONGEST_NAME:
            return [], phrase("A name has {most} letters at most.", most=LONGEST_NAME)
        if name in names:
            return [], phrase("{name} is there twice.", name=name)
        names.append(name)
    if not 2 <= len(names) <= MOST_PLAYERS:
        return [], phrase("A match has 2 to {most} players: write a name on each line.", most=MOST_PLAYERS)
    return names, ""


def match_rules(rules: Rules, measure: str) -> Rules:
    """Return the rules of a match: where points count there must be some."""
    if measure == "points" and rules.scoring == "none":
        return Rules(rules.draw, rules.passes, rules.returns, rules.foundations, "standard")
    return rules


def entered_turn(text: str, measure: str) -> "Turn | None":
    """Read a result that a player brings from elsewhere: cards home, points, or a time such as 4:07 ("-": not won); None when
    it is none."""
    text = plain(text).strip().replace("−", "-")
    if measure == "time":
        if text in ("-", "–"):
            return Turn(False, 0, 0, None)
        parts = text.split(":")
        if not 2 <= len(parts) <= 3 or any(not part or len(part) > 3 or part.strip("0123456789") for part in parts):
            return None
        seconds = 0
        for i, part in enumerate(parts):
            if i and (len(part) != 2 or int(part) > 59):
                return None
            seconds = seconds * 60 + int(part)
        return Turn(True, 52, seconds, None)
    digits = text[1:] if text[:1] == "-" and measure == "points" else text
    if not 0 < len(digits) <= 6 or digits.strip("0123456789"):
        return None
    number = int(text)
    if measure == "points":
        return Turn(False, 0, 0, number)
    return Turn(number == 52, number, 0, None) if number <= 52 else None


def parse_match(text: str) -> "Match | None":
    """Read what `Match.text` writes; None when it cannot be read."""
    try:
        kept = json.loads(text)
        rules = parse_rules(kept["rules"])
        names, fault = match_names("\n".join(kept["names"]))
        deals, turns, ident = kept["deals"], kept["turns"], kept["ident"]
        shapes = [len(row) == len(names) for row in turns]
        if (
            kept["version"] != MATCH_VERSION
            or not rules
            or fault
            or names != kept["names"]
            or ident.strip("0123456789")
        ):
            return None
        if kept["measure"] not in MEASURES or not 1 <= len(deals) <= MOST_ROUNDS or len(turns) != len(deals):
            return None
        if not all(shapes) or not all(parse_deal_number(deal) for deal in deals):
            return None
        match = Match(ident, names, deals, rules, kept["measure"])
        for i, row in enumerate(turns):
            for k, cell in enumerate(row):
                if cell is not None:
                    won, home, seconds, score = cell
                    if [type(one) is int for one in (home, seconds, score or 0)] != [True] * 3:
                        return None
                    match.note((i, k), Turn(bool(won), home, seconds, score))
        return match
    except (ValueError, TypeError, LookupError, AttributeError, RuntimeError):
        return None
