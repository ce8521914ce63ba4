"""Records: what the log of results says, by rules (specification, section 9). Loaded when somebody looks."""

from collections import namedtuple

from game.klondike.deal import deck_of_code, parse_deal_number
from game.klondike.rules import Rules, parse_rules

EXPORT_HEAD, EXPORT_VERSION = "klondike results", 1
WORDS = ("open", "lost", "shown", "won")  # where two logs tell of one game the later word holds
SPAN = 20  # of how many games the chart tells the share
_rules_read: "dict[str, Rules | None]" = {}
FILE_FAULTS = {
    "foreign": "This file does not hold records of this game.",
    "newer": "This file comes from a newer version of the game.",
    "cut": "This file is cut off: its end is missing.",
    "line": "Line {line} of this file is damaged.",
    "number": "This file is damaged: it should hold another number of games.",
    "twice": "This file is damaged: a game is in it twice.",
}


class Result(namedtuple("Result", ("begun", "day", "rules", "deal", "word", "seconds", "moves", "score"))):
    """A game of the log: its number (milliseconds since 1970), the local date of its first move as text, its rules as the log
    writes them, the deal, "open", "lost", "won" or "shown", which counts for nothing; seconds, moves and score (None without scoring) of a game that
    is won."""

    begun: int
    day: str
    rules: str
    deal: str
    word: str
    seconds: int
    moves: int
    score: "int | None"


class Record(namedtuple("Record", ("played", "won", "now", "longest", "time", "moves", "score"))):
    """What some games come to: how many were played and won, wins in a row up to now and at most; least time in seconds, fewest
    moves and best score of those won, None where there is none."""

    played: int
    won: int
    now: int
    longest: int
    time: "int | None"
    moves: "int | None"
    score: "int | None"

    def share(self) -> int:
        """Return how many of a hundred games were won, rounded to the nearest."""
        return (200 * self.won + self.played) // (2 * self.played) if self.played else 0


def logged_rules(word: str) -> "Rules | None":
    """Read what `log_rules` writes."""
    parts = word.split(".")
    if len(parts) != 5:
        return None
    return parse_rules("draw%s passes%s returns%s foundations-%s scoring-%s" % tuple(parts))


def whole_number(text: str) -> "int | None":
    """Read a whole number in plain digits, with a minus sign before it or none."""
    digits = text[1:] if text[:1] == "-" else text
    if not 0 < len(digits) <= 15 or digits.strip("0123456789"):
        return None
    return int(text)


def is_day(text: str) -> bool:
    """Tell whether `text` is a date such as 2026-11-30."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or text.replace("-", "").strip("0123456789"):
        return False
    return 1 <= int(parts[1]) <= 12 and 1 <= int(parts[2]) <= 31


def read_result(line: str) -> "Result | None":
    """Read one line of the log, None when it cannot be read."""
    words = line.split(" ")
    if len(words) not in (5, 8) or (len(words) == 8) != (words[4] == "won"):
        return None
    begun = whole_number(words[0])
    if not begun or begun < 0 or not is_day(words[1]) or words[4] not in WORDS:
        return None
    if words[2] not in _rules_read:  # logs are long, and most lines have the same rules
        _rules_read[words[2]] = logged_rules(words[2])
    rules = _rules_read[words[2]]
    if not rules or not (parse_deal_number(words[3]) or deck_of_code(words[3])):
        return None
    seconds, moves, score = 0, 0, None
    if words[4] == "won":
        read = whole_number(words[5]), whole_number(words[6])
        score = None if words[7] == "-" else whole_number(words[7])
        if read[0] is None or read[1] is None or read[0] < 0 or read[1] < 1:
            return None
        seconds, moves = read[0], read[1]
        if (score is None) != (rules.scoring == "none") or (score is None) != (words[7] == "-"):
            return None
    return Result(begun, words[1], words[2], words[3], words[4], seconds, moves, score)


def result_line(result: Result) -> str:
    """Return the line of a result, as the log has it."""
    begun, day, rules, deal, word, seconds, moves, score = result
    line = "%d %s %s %s %s" % (begun, day, rules, deal, word)
    return line + " %d %d %s" % (seconds, moves, "-" if score is None else score) if word == "won" else line


def read_log(blocks: "list[str]") -> "list[Result]":
    """Return all results of some blocks of the log in the order in which the games were begun; damaged lines are passed over."""
    found = {}
    for block in blocks:
        for line in block.split("\n"):
            result = read_result(line)
            if result:
                found[result.begun] = result
    return [found[begun] for begun in sorted(found)]


def record_of(results: "list[Result]") -> Record:
    """Return what results, in the order in which the games were begun, come to. A game under way counts as played and leaves
    the streaks alone; one whose way was shown is left out."""
    played = won = now = longest = 0
    time = moves = score = None
    for result in results:
        played += result.word != "shown"
        if result.word == "won":
            won, now = won + 1, now + 1
            longest = max(longest, now)
            time = result.seconds if time is None else min(time, result.seconds)
            moves = result.moves if moves is None else min(moves, result.moves)
            if result.score is not None:
                score = result.score if score is None else max(score, result.score)
        elif result.word == "lost":
            now = 0
    return Record(played, won, now, longest, time, moves, score)


def shares(results: "list[Result]", span: int = SPAN) -> "list[tuple[bool, int]]":
    """Return for each game that is over, in order: whether it was won, and how many of a hundred were won among it and those
    before it, `span` together at most."""
    over = [result.word == "won" for result in results if result.word in ("lost", "won")]
    found = []
    for i, won in enumerate(over):
        last = over[max(0, i + 1 - span) : i + 1]
        found.append((won, 100 * len([one for one in last if one]) // len(last)))
    return found


# Export and import


def export_text(results: "list[Result]") -> str:
    """Return all results as the text of a file."""
    lines = ["%s %d" % (EXPORT_HEAD, EXPORT_VERSION)] + [result_line(result) for result in results]
    return "\n".join(lines + ["end %d" % len(results)]) + "\n"


def read_export(text: str) -> "tuple[list[Result], str, int]":
    """Read the text of an exported file: (results, "", 0), or ([], why it is refused, a key of FILE_FAULTS, the line that is
    wrong). All of it must be whole."""
    lines = [line.rstrip("\r") for line in text.strip().split("\n")]
    head, _, version = lines[0].rpartition(" ")
    if head != EXPORT_HEAD:
        return [], "foreign", 0
    if version != str(EXPORT_VERSION):
        return [], "newer", 0
    if len(lines) < 2 or not lines[-1].startswith("end "):
        return [], "cut", 0
    results = []
    for i in range(1, len(lines) - 1):
        result = read_result(lines[i])
        if result is None:
            return [], "line", i + 1
        results.append(result)
    if lines[-1] != "end %d" % len(results):
        return [], "number", 0
    if len({result.begun for result in results}) < len(results):
        return [], "twice", 0
    return results, "", 0


def merged(own: "list[Result]", others: "list[Result]") -> "tuple[list[Result], int, int]":
    """Return the results of two logs as one, how many games are new in it and how many of one's own are changed: those that
    the other one knows to be won, or over where one's own is under way, or not to count where one's own is not won."""
    known = {result.begun: result for result in own}
    added = changed = 0
    for other in others:
        mine = known.get(other.begun)
        if mine is None:
            added += 1
        elif WORDS.index(other.word) > WORDS.index(mine.word):
            changed += 1
        else:
            continue
        known[other.begun] = other
    return [known[begun] for begun in sorted(known)], added, changed
