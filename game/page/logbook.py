"""The log of results as it lies in storage, for the parts that look at it: read in pieces, changed line by line. It may be long:
what goes through all of it is a generator, which `Job` carries on between frames."""

import js
from js import host
from pyscript.ffi import create_proxy

from game.page.storage import PART_SIZE, RESULTS, log_keys
from game.play.log import log_block
from game.play.records import Tally, edited, read_result, read_tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.play.records import Result

    Changes = dict[str, dict[int, tuple[str, str]]]

ALL = "all"  # the tally of all games
SUMS = "klondike.sums."
_FIRST_STEPS, _SLICE_MS, _STEP = 60, 12, 40  # a step is so many lines: what takes few of them is done at once
_LONG_PART = 400000  # characters; of earlier versions only
_DAY_MS = 86400000


class Job:
    """Carries generators on, one at a time, between frames."""

    def __init__(self) -> None:
        self._work: "Iterator[None] | None" = None
        self._then: "Callable[[], None] | None" = None
        self._next = create_proxy(self._go_on)
        self._waits = False

    def begin(self, work: "Iterator[None]", then: "Callable[[], None]") -> bool:
        """Do a work, instead of what is under way; `then` follows. What is short is done at once: True."""
        self._work, self._then = work, then
        self._slice(_FIRST_STEPS, 0)
        return self._work is None

    def stop(self) -> None:
        """Leave off what is under way."""
        self._work = None

    def _go_on(self) -> None:
        self._waits = False
        self._slice(0, _SLICE_MS)

    def _slice(self, steps: int, ms: int) -> None:
        end = js.performance.now() + ms
        work, then = self._work, self._then
        if not work or not then:
            return
        for _ in work:
            steps -= 1
            if steps < 0 and js.performance.now() > end:
                if not self._waits:
                    self._waits = True
                    host.after(self._next, 0)
                return
        self._work = None
        then()


def log_blocks() -> "dict[int, list[str]]":
    """Return the keys of the log by the number of their block; -1 for what has none."""
    blocks: "dict[int, list[str]]" = {}
    for key in log_keys():
        number = key[len(RESULTS) :].partition(".")[0]
        blocks.setdefault(-1 if number.strip("0123456789") or not number else int(number), []).append(key)
    for keys in blocks.values():
        keys.sort(key=lambda key: (len(key), key))  # part 10 after part 9
    return blocks


class _Counted:
    """The tallies of a block by rules: `early` of games that are numbered after `limit`, `sums` of the others."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.early: "dict[str, Tally]" = {}
        self.sums: "dict[str, Tally]" = {}
        self.games = 0

    def count(self, result: "Result | None") -> None:
        """Count one more game."""
        if result:
            self.games += 1
            tallies = self.early if result.begun > self._limit else self.sums
            _tally(tallies, result.rules).count(result)
            _tally(tallies, ALL).count(result)


class Logbook:
    """Reads and changes the log. `odd` tells whether something in it could not be read; it stays there as it is."""

    def __init__(self) -> None:
        self.odd = False
        self.tallies: "dict[str, Tally]" = {}

    def lines(self, keys: "list[str]", found: "dict[int, tuple[str, str]]") -> "Iterator[None]":
        """Put the lines of some keys, those that can be read, into `found`: by a game's number (key, line)."""
        for key in keys:
            for text in pieces_of(key):
                if text is None:
                    self.odd = True
                    continue
                lines = text.split("\n")
                for i in range(len(lines)):
                    result = read_result(lines[i])
                    if result:
                        before = found.get(result.begun)
                        if not before or before[1].split(" ")[4] != "won" or result.word == "won":
                            found[result.begun] = (key, lines[i])
                    elif lines[i]:
                        self.odd = True
                    if i % _STEP == 0:
                        yield

    def count(self, now: float) -> "Iterator[None]":
        """Count all games by their rules into `tallies`. Games numbered after `now`, milliseconds since 1970, were played by a clock
        that was wrong: nobody knows when, so they come before the others."""
        self.odd = host.keys(RESULTS) is None
        limit = now + _DAY_MS
        early: "dict[str, Tally]" = {}
        late: "dict[str, Tally]" = {}
        blocks = log_blocks()
        for number in sorted(blocks):
            marks = " ".join([host.mark(key) for key in blocks[number]])
            sums = _kept_sums(number, marks) if number < log_block(int(limit)) else None
            if sums is None:
                counted = _Counted(limit)
                was_odd, self.odd = self.odd, False
                yield from self._count_block(blocks[number], counted)
                sums = counted.sums
                if counted.games > 500 and number < log_block(int(limit)) and not self.odd:
                    text = ["%s %s" % (rules, sums[rules].text()) for rules in sums]
                    host.write(SUMS + str(number), "\n".join([marks] + text))
                self.odd = self.odd or was_odd
                for rules in counted.early:
                    _tally(early, rules).add(counted.early[rules])
            for rules in sums:
                _tally(late, rules).add(sums[rules])
            yield
        for rules in late:
            _tally(early, rules).add(late[rules])
        self.tallies = early

    def _count_block(self, keys: "list[str]", counted: "_Counted") -> "Iterator[None]":
        """Count the games of a block. Its lines are in order, nearly always: then none of them is kept in memory."""
        last = 0
        for key in keys:
            for text in pieces_of(key):
                self.odd = self.odd or text is None
                lines = (text or "").split("\n")
                for i in range(len(lines)):
                    result = read_result(lines[i])
                    if result and result.begun <= last:
                        counted.clear()
                        found: "dict[int, tuple[str, str]]" = {}
                        yield from self.lines(keys, found)
                        for begun in sorted(found):
                            counted.count(read_result(found[begun][1]))
                        return
                    if result:
                        last = result.begun
                        counted.count(result)
                    elif lines[i]:
                        self.odd = True
                    if i % _STEP == 0:
                        yield

    def change(self, changes: "Changes") -> bool:
        """Change lines: for each key, by a game's number (the line that is there, the line that takes its place), "" for none. False
        when the browser does not let it be kept; some of it may have been done then."""
        for key in changes:
            old = host.read(key)
            if old is None:
                return False
            new = edited(old, changes[key])
            if new != old and not host.write(key, new):
                return False
        return True


def _tally(tallies: "dict[str, Tally]", rules: str) -> Tally:
    if rules not in tallies:
        tallies[rules] = Tally()
    return tallies[rules]


def _kept_sums(number: int, marks: str) -> "dict[str, Tally] | None":
    """Return what was counted of a block earlier, None when it has changed since."""
    lines = (host.read(SUMS + str(number)) or "").split("\n")
    if lines[0] != marks or not marks:
        return None
    sums = {}
    for line in lines[1:]:
        rules, _, text = line.partition(" ")
        tally = read_tally(text)
        if tally is None:
            return None
        sums[rules] = tally
    return sums


def pieces_of(key: str) -> "Iterator[str | None]":
    """Yield a text piece by piece, None for one that cannot be read."""
    count = host.pieces(key)
    if count is None:
        yield None
        return
    for n in range(count):
        yield host.piece(key, n)


def split_long(key: str) -> bool:
    """Let a text of the log that is too long to be changed lie in parts, byte for byte; False when there is no room for that."""
    pieces = list(pieces_of(key))  # after which it counts as read
    if sum([len(piece or "") for piece in pieces]) < _LONG_PART or None in pieces:
        return True
    taken, n, start = log_keys(), 0, key
    parts: "list[str]" = []
    for piece in pieces:
        if parts and len(parts[-1]) + len(piece or "") < PART_SIZE:
            parts[-1] += piece or ""
        else:
            parts.append(piece or "")
    for part in parts[1:]:
        while not n or key in taken:
            n += 1
            key = "%s.%d" % (start, n)
        taken.append(key)
        if not host.write(key, part):
            return False
    return bool(host.write(start, parts[0]))
