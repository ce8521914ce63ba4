"""Records: what the log of results says, by rules (specification, section 9). Loaded when somebody looks."""

from collections import namedtuple

from game.klondike.deal import deck_of_code, parse_deal_number
from game.klondike.rules import Rules, parse_rules
from game.play.log import log_block

EXPORT_HEAD, EXPORT_VERSION = "klondike results", 1
WORDS = ("open", "lost", "shown", "won")  # where two logs tell of one game the later word holds
SPAN = 20  # of how many games the chart tells the share
TALLY_GAMES = 80  # how many games a tally knows one by one
_rules_read: "dict[str, Rules | None]" = {}
FILE_FAULTS = {
    "unread": "The file could not be read.",
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


def read_log(blocks: "list[str]", deals: "set[str] | None" = None) -> "list[Result]":
    """Return all results of some blocks of the log, or those of some `deals` alone, in the order in which the games were begun;
    damaged lines are passed over."""
    found = {}
    for block in blocks:
        for line in block.split("\n"):
            if deals is not None and line.split(" ", 4)[3:4] and line.split(" ", 4)[3] not in deals:
                continue
            result = read_result(line)
            if result:
                found[result.begun] = result
    return [found[begun] for begun in sorted(found)]


class Tally:
    """What games come to that are counted one after another, in the order in which they were begun. A game under way counts as
    played and leaves the streaks alone; one whose way was shown is left out. `lead` are the wins before the first lost game,
    `last` the last games that are over, a letter each."""

    def __init__(self) -> None:
        self.played = self.open = self.won = self.lost = self.lead = self.now = self.longest = self.latest = (
            self.shown
        ) = 0
        self.time: "int | None" = None
        self.moves: "int | None" = None
        self.score: "int | None" = None
        self.last = ""

    def count(self, result: Result) -> None:
        """Count one more game."""
        word = result.word
        self.latest = result.begun
        if word == "shown":
            self.shown += 1
            return
        self.played += 1
        if word == "open":
            self.open += 1
            return
        self.last = self.last[1 - TALLY_GAMES :] + word[0]
        if word == "lost":
            self.lost, self.now = self.lost + 1, 0
            return
        self.won, self.now = self.won + 1, self.now + 1
        self.lead += not self.lost
        self.longest = max(self.longest, self.now)
        self._best(result.seconds, result.moves, result.score)

    def add(self, later: "Tally") -> None:
        """Count the games of another tally after those of this one."""
        self.longest = max(self.longest, later.longest, self.now + later.lead)
        self.lead += 0 if self.lost else later.lead
        self.now = later.now + (0 if later.lost else self.now)
        for name in ("played", "open", "won", "lost", "shown"):
            setattr(self, name, getattr(self, name) + getattr(later, name))
        self.latest = max(self.latest, later.latest)
        self.last = (self.last + later.last)[-TALLY_GAMES:]
        self._best(later.time, later.moves, later.score)

    def _best(self, time: "int | None", moves: "int | None", score: "int | None") -> None:
        self.time = time if self.time is None or (time is not None and time < self.time) else self.time
        self.moves = moves if self.moves is None or (moves is not None and moves < self.moves) else self.moves
        self.score = score if self.score is None or (score is not None and score > self.score) else self.score

    def record(self) -> Record:
        """Return the sums."""
        return Record(self.played, self.won, self.now, self.longest, self.time, self.moves, self.score)

    def text(self) -> str:
        """Return all of it in one line."""
        numbers = [getattr(self, name) for name in _TALLY_NUMBERS]
        return " ".join(["-" if number is None else str(number) for number in numbers] + [self.last or "-"])


_TALLY_NUMBERS = (
    "played",
    "open",
    "won",
    "lost",
    "lead",
    "now",
    "longest",
    "latest",
    "shown",
    "time",
    "moves",
    "score",
)


def read_tally(text: str) -> "Tally | None":
    """Read what `Tally.text` writes."""
    words, tally = text.split(" "), Tally()
    if len(words) != len(_TALLY_NUMBERS) + 1 or words[-1].strip("wl-"):
        return None
    for i, name in enumerate(_TALLY_NUMBERS):
        number = whole_number(words[i])
        if number is None and (words[i] != "-" or i < 9):
            return None
        setattr(tally, name, number)
    tally.last = words[-1].strip("-")
    return tally


def shares(last: str, span: int = SPAN) -> "list[tuple[bool, int]]":
    """Return for each game that is over, in order, a letter each: whether it was won, and how many of a hundred were won among it
    and those before it, `span` together at most."""
    found = []
    for i, word in enumerate(last):
        some = last[max(0, i + 1 - span) : i + 1]
        found.append((word == "w", 100 * some.count("w") // len(some)))
    return found


# Export and import


class FileReader:
    """Reads an exported file piece by piece; all of it must be whole. `blocks` has its lines by the block of the log to which they
    belong, `games` and `won` are their numbers. `fault`, a key of FILE_FAULTS or "", says why it is refused, `line` where."""

    def __init__(self) -> None:
        self.blocks: "dict[int, list[str]]" = {}
        self.games = self.won = self.line = 0
        self.fault = ""
        self._number = 0  # of the line that is read
        self._end = ""
        self._end_line = 0

    def take(self, line: str) -> None:
        """Read the next line; nothing more once there is a fault."""
        line = line.rstrip()
        if self.fault or not (line or self._number):
            return
        self._number += 1
        if self._number == 1:
            head, _, version = line.rpartition(" ")
            self.fault = "foreign" if head != EXPORT_HEAD else "newer" if version != str(EXPORT_VERSION) else ""
        elif not self._end and (not line or line.startswith("end ")):
            self._end, self._end_line = line or "-", self._number
        elif self._end == "-" and line.startswith("end "):
            self.fault, self.line = "line", self._end_line
        elif line:
            result = None if self._end else read_result(line)
            if result is None:
                self.fault, self.line = "line", self._end_line or self._number
                return
            self.games += 1
            self.won += result.word == "won"
            self.blocks.setdefault(log_block(result.begun), []).append(result_line(result) if line[0] == "0" else line)

    def close(self) -> None:
        """That was the last line."""
        if self.fault:
            return
        if not self._number:
            self.fault = "foreign"
        elif not self._end.startswith("end "):
            self.fault = "cut"
        elif self._end != "end %d" % self.games:
            self.fault = "number"
        for lines in self.blocks.values():
            if not self.fault and len({line[: line.find(" ")] for line in lines}) < len(lines):
                self.fault = "twice"


# Changes, line by line


def edited(text: str, changes: "dict[int, tuple[str, str]]") -> str:
    """Return a text of the log with some lines changed: by a game's number the line that must be there ("" none) and the one that
    takes its place ("" none). A line that is another one by now stays, and so does every line that cannot be read, as it is."""
    new = sorted([number for number, (was, line) in changes.items() if line and not was])
    lines = []
    for old in text.split("\n"):
        number = whole_number(old[: old.find(" ")])
        was, line = changes.get(number, ("", "")) if number else ("", "")
        if was and was == old:
            if line:
                lines.append(line)
            continue
        while new and number and new[0] <= number:
            first = new.pop(0)
            if first != number:  # else it came meanwhile
                lines.append(changes[first][1])
        lines.append(old)
    if new:
        end = lines.pop() if lines else ""  # nothing, or a line that is cut off: it stays the last
        lines += [changes[number][1] for number in new] + [end]
    return "\n".join(lines)


def brought_by(own: "dict[int, str]", lines: "list[str]") -> "list[tuple[int, str, str]]":
    """Return what the lines of another log bring to the lines of one's own, by number: (number, own line or "", new line). Nothing
    is taken away: of two words for one game the later one in WORDS holds."""
    found = []
    for line in lines:
        words = line.split(" ")
        number = int(words[0])
        mine = own.get(number, "")
        if not mine or WORDS.index(words[4]) > WORDS.index(mine.split(" ")[4]):
            found.append((number, mine, line))
    return found
