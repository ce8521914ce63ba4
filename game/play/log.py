"""The log of results: one line for each game that was played (specification, section 9; docs/formats.md).

A game counts from its first move, and once: its number finds its line again. Here is what must always run; what is made of the
log is in game/play/records.py, which is loaded when somebody looks.
"""

from game.klondike.game import Game
from game.klondike.rules import Rules
from game.klondike.scoring import whole_seconds

_BLOCK_MS = 2592000000  # 30 days: lines are kept in blocks, so that one more line stays cheap however long the log


def log_block(begun: int) -> int:
    """Return the number of the block that holds the game numbered `begun` (milliseconds since 1970 at its first move)."""
    return begun // _BLOCK_MS


def event_day(event: str) -> str:
    """Return the date of `daily 3 20261130`, as 2026-11-30."""
    day = event.split(" ")[-1]
    return "%s-%s-%s" % (day[:4], day[4:6], day[6:])


def log_rules(rules: Rules) -> str:
    """Return `rules` as one word: `3.0.1.suit.none`."""
    draw, passes, returns, foundations, scoring = rules
    return "%d.%d.%d.%s.%s" % (draw, passes, 1 if returns else 0, foundations, scoring)


def log_line(game: Game, seconds: float, word: str, day: str) -> str:
    """Return the line of a game: its number, the local date of its first move, rules, deal, "open", "lost", "shown" or "won", and for
    a game that is won seconds (whole), moves and score ("-" without one). A game whose way was shown is "shown", whatever comes."""
    word = "shown" if game.shown else word
    points = game.score(seconds)
    result = " %d %d %s" % (whole_seconds(seconds), game.at, "-" if points is None else points) if word == "won" else ""
    return "%d %s %s %s %s%s" % (game.begun, day, log_rules(game.rules), game.deal, word, result)


def with_line(log: str, line: str) -> str:
    """Return a block with one more line, or with the line of that game changed. A game that was won stays so, one whose
    way was shown too, and the day of its first move stays."""
    number, _, rest = line.partition(" ")
    before, mark, after = ("\n" + log).partition("\n" + number + " ")
    if not mark:
        return log + ("" if log[-1:] in ("", "\n") else "\n") + line + "\n"
    old, _, after = after.partition("\n")
    if old.split(" ")[3:4] in (["won"], ["shown"]):
        return log
    day, rest = old.partition(" ")[0], rest.partition(" ")[2]
    return (before + "\n" + number + " " + day + " " + rest + "\n" + after)[1:]
