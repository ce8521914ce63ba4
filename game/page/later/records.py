"""The records: what was played and won by which rules; exported, imported and cleared (specification, section 9)."""

import time

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.page.logbook import ALL, Job, Logbook, log_blocks, pieces_of, split_long
from game.page.storage import PART_SIZE, RESULTS, log_keys
from game.play.log import log_rules
from game.play.messages import clock_text, rules_name, score_text
from game.play.records import (
    EXPORT_HEAD,
    EXPORT_VERSION,
    FILE_FAULTS,
    SPAN,
    FileReader,
    Tally,
    brought_by,
    logged_rules,
    shares,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from game.page.browser import Browser
    from game.page.logbook import Changes
    from game.play.records import Record

_CHART_W, _CHART_H, _CHART_GAMES = 306, 84, 60  # the picture's width without the numbers at its side
FILE_NAME = "klondike-records.txt"
_RECORDS_MARKUP = """<dialog id="records" aria-labelledby="records-title"><h2 id="records-title" tabindex="-1">Records</h2>
<div class="fields"><label>Game<select id="records-rules"></select></label></div>
<dl id="records-list"></dl>
<figure id="records-chart" hidden><svg viewBox="0 0 340 84" role="img"></svg><figcaption></figcaption></figure>
<p id="records-note" aria-live="polite"></p>
<div class="row" id="records-sure" hidden><button data-do="records-sure" class="main"></button><button data-do="records-not">Cancel</button></div>
<div class="row foot" id="records-row"><button data-do="close" class="main">Close</button><button data-do="records-export">Export</button>
<button data-do="records-import">Import</button><button data-do="records-clear">Clear</button><button data-do="records-undo" hidden>Undo</button></div>
<input type="file" id="records-file" accept=".txt,text/plain" aria-label="File of records" hidden></dialog>"""
_ROW = "<div><dt>%s</dt><dd>%s</dd></div>"


def record_rows(record: "Record", under_way: int, ways: int) -> "list[tuple[str, str]]":
    """Return what the panel tells of a record: headings and their texts."""
    played = (
        phrase("{played} ({open} under way)", played=record.played, open=under_way) if under_way else str(record.played)
    )
    rows = [
        (phrase("Played"), played),
        (phrase("Won"), phrase("{won} ({share} %)", won=record.won, share=record.share()) if record.played else "0"),
        (phrase("Wins in a row"), str(record.now)),
        (phrase("Longest streak"), str(record.longest)),
    ]
    if record.time is not None:
        rows.append((phrase("Best time"), clock_text(record.time)))
        rows.append((phrase("Fewest moves"), str(record.moves)))
    if record.score is not None:
        rows.append((phrase("Best score"), score_text(record.score)))
    if ways:
        rows.append((phrase("Not counted: way shown"), str(ways)))
    return rows


def chart_markup(points: "list[tuple[bool, int]]") -> str:
    """Return the drawing of games over time: a mark for each, and over them a line with the share of games won."""
    step = _CHART_W / max(len(points), 2)
    marks, line = [], []
    for i, (won, share) in enumerate(points):
        x = (i + 0.5) * step
        tall = 14 if won else 5
        marks.append("M%.1f %dv-%d" % (x, _CHART_H - 2, tall))
        line.append("%s%.1f %.1f" % ("L" if i else "M", x, 58 - share * 0.54))
    return (
        '<path class="axis" d="M0 58H340M0 4H340"/><text x="340" y="14">100 %%</text><text x="340" y="55">0</text>'
        '<path class="marks" d="%s"/><path class="share" d="%s"/>'
    ) % ("".join(marks), "".join(line))


class Records:
    """The panel. `_back` has what takes back the last import or clearing, `_undone` says so."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._dialog = browser.panels.add(_RECORDS_MARKUP)
        self._file = document.getElementById("records-file")
        self._dialog.addEventListener("change", create_proxy(self._on_change))
        self._heard = create_proxy(self._on_file)
        self._book = Logbook()
        self._job = Job()
        self._back: "list[Changes]" = []
        self._undone = ""
        self._asked = ""
        self._found = FileReader()
        self._news = [0, 0]  # games that the file adds, and games that get their result from it
        self._failed = False

    def press(self, do: str) -> None:
        """Open the panel, or do what one of its buttons says."""
        if do == "records":
            self._back = []
            self._ask("", "")
            self._recount(log_rules(self._browser.session.game.rules), "")
            self._browser.panels.show("records")
            self._browser.run_clock()
        elif do == "records-export":
            self._start(self._export(), self._exported)
        elif do == "records-import":
            self._file.click()
        elif do == "records-clear":
            self._ask("clear", phrase("Clear"))
        elif do == "records-sure":
            self._go_ahead()
        elif do == "records-not":
            self._job.stop()
            self._ask("", "")
        else:
            self._start(self._take_back(), self._taken_back)

    def _start(self, work: "Iterator[None]", then: "Callable[[], None]") -> None:
        """Do a work that may take long with a large log; meanwhile no other button can be pressed."""
        self._failed = False
        if not self._job.begin(work, then):
            document.getElementById("records-row").hidden = True
            document.getElementById("records-sure").hidden = True
            document.getElementById("records-list").innerHTML = ""
            self._note(phrase("One moment …"))

    def _recount(self, chosen: str, said: str) -> None:
        """Count anew, then show the records by the rules that are chosen, and say something."""

        def then() -> None:
            self._ask("", "")
            odd = phrase("Some records could not be read. They stay as they are.") if self._book.odd else ""
            self._note(said + " " + odd if said and odd else said or odd)
            self._paint(chosen)

        self._start(self._book.count(time.time() * 1000), then)

    # What shows

    def _chosen(self) -> str:
        value: str = document.getElementById("records-rules").value
        return value

    def _paint(self, chosen: str) -> None:
        """Show the records by the rules that are chosen."""
        tallies = self._book.tallies
        latest = sorted([(-tallies[rules].latest, rules) for rules in tallies if rules != ALL])
        known = [chosen] if chosen != ALL else []
        known += [rules for _, rules in latest if rules != chosen]
        field = document.getElementById("records-rules")
        options = []
        for word in known + [ALL]:
            rules = logged_rules(word)
            options.append(
                '<option value="%s">%s</option>' % (word, rules_name(rules) if rules else phrase("All games"))
            )
        field.innerHTML = "".join(options)
        field.value = chosen
        tally = tallies.get(chosen) or Tally()
        rows = [_ROW % row for row in record_rows(tally.record(), tally.open, tally.shown)]
        document.getElementById("records-list").innerHTML = "".join(rows)
        found = shares(tally.last)
        points = found[-_CHART_GAMES:]
        chart = document.getElementById("records-chart")
        chart.hidden = len(points) < 3
        if len(points) >= 3:
            picture = chart.querySelector("svg")
            picture.innerHTML = chart_markup(points)
            caption = phrase(
                "The last {games} games: tall marks are won, the line is the share won of {span} games at a time, now {share} %.",
                games=len(points),
                span=min(SPAN, len(found)),
                share=points[-1][1],
            )
            chart.querySelector("figcaption").textContent = caption
            picture.setAttribute("aria-label", caption)

    def _note(self, sentence: str) -> None:
        document.getElementById("records-note").textContent = sentence

    def _ask(self, what: str, button: str) -> None:
        """Ask before something is done; "" asks nothing any more."""
        self._asked = what
        sure = document.getElementById("records-sure")
        sure.hidden = not what
        document.getElementById("records-row").hidden = bool(what)
        self._dialog.querySelector('[data-do="records-undo"]').hidden = not self._back
        if what == "clear":
            rules = logged_rules(self._chosen())
            self._note(
                phrase(
                    "Clear the records of {game}?" if rules else "Clear all records?",
                    game=rules_name(rules) if rules else "",
                )
            )
        elif not what:
            self._note("")
        sure.querySelector(".main").textContent = button

    def _on_change(self, event: "Any") -> None:
        if event.target.id == "records-file":
            host.readFile(self._file, self._heard)
        else:
            self._ask("", "")
            self._paint(self._chosen())

    # Export

    def _export(self) -> "Iterator[None]":
        """Put the file together."""
        host.put("%s %d\n" % (EXPORT_HEAD, EXPORT_VERSION))
        blocks, games = log_blocks(), 0
        for number in sorted(blocks):
            found: "dict[int, tuple[str, str]]" = {}
            yield from self._book.lines(blocks[number], found)
            games += len(found)
            host.put("".join([found[begun][1] + "\n" for begun in sorted(found)]))
        host.put("end %d\n" % games)

    def _exported(self) -> None:
        self._ask("", "")
        self._paint(self._chosen())
        saved = host.save(FILE_NAME)
        self._note(phrase("Exported." if saved else "The browser does not let the file be saved."))

    # Import and clear

    def _on_file(self, worked: bool) -> None:
        """A file was chosen: say what it would change, or why it is refused."""
        self._file.value = ""  # so that the same file can be chosen again
        self._ask("", "")
        self._found, self._news = FileReader(), [0, 0]
        if not worked:
            self._found.fault = "unread"
        self._start(self._look_through(), self._preview)

    def _look_through(self) -> "Iterator[None]":
        """Read the file, and compare it with the log."""
        for text in pieces_of("file"):
            lines = (text or "?").split("\n")
            for i in range(len(lines) - (lines[-1] == "")):
                self._found.take(lines[i])
                if i % 40 == 0:
                    yield
        host.write("file", "")
        self._found.close()
        if self._found.fault:
            return
        blocks = log_blocks()
        for number in self._found.blocks:
            own: "dict[int, tuple[str, str]]" = {}
            yield from self._book.lines(blocks.get(number, []), own)
            brought = brought_by({begun: own[begun][1] for begun in own}, self._found.blocks[number])
            changed = len([1 for _, was, _ in brought if was])
            self._news = [self._news[0] + len(brought) - changed, self._news[1] + changed]
            yield

    def _preview(self) -> None:
        found, (added, changed) = self._found, self._news
        self._ask("", "")
        self._paint(self._chosen())
        if found.fault:
            self._note(phrase(FILE_FAULTS[found.fault], line=found.line))
        elif not added and not changed:
            self._note(phrase("All games of this file are here already."))
        else:
            self._ask("import", phrase("Import"))
            self._note(
                phrase(
                    "The file holds {n} game, {won} of them won.|The file holds {n} games, {won} of them won.",
                    n=found.games,
                    won=found.won,
                )
                + " "
                + phrase("It adds {n} game.|It adds {n} games.", n=added)
                + " "
                + phrase("{n} game here gets its result.|{n} games here get their results.", n=changed)
                + " "
                + phrase("Nothing is taken away.")
            )

    def _go_ahead(self) -> None:
        """Do what was asked about; it can be undone."""
        self._back = []
        if self._asked == "import":
            self._undone = phrase("The import is undone.")
            self._start(self._import(), lambda: self._done(phrase("Imported.")))
        else:
            self._undone = phrase("The records are back.")
            self._start(self._clear(self._chosen()), lambda: self._done(phrase("Cleared.")))

    def _done(self, said: str) -> None:
        """All is written, or else what was written is taken back."""
        if self._failed:
            self._undone = phrase("The browser does not let the records be kept.")
            self._start(self._take_back(), self._taken_back)
        else:
            self._recount(self._chosen(), said)

    def _change(self, changes: "Changes") -> bool:
        """Change lines of the log, and note how to take that back."""
        self._back.append({key: {n: (new, was) for n, (was, new) in lines.items()} for key, lines in changes.items()})
        self._failed = self._failed or not self._book.change(changes)
        return not self._failed

    def _split(self, keys: "list[str]") -> None:
        for key in keys:
            self._failed = self._failed or not split_long(key)

    def _import(self) -> "Iterator[None]":
        """Write what the file brings, block by block."""
        for number in self._found.blocks:
            start = "%s%d" % (RESULTS, number)
            self._split(log_blocks().get(number, []))
            keys = log_blocks().get(number, [])
            own: "dict[int, tuple[str, str]]" = {}
            yield from self._book.lines(keys, own)
            brought = brought_by({begun: own[begun][1] for begun in own}, self._found.blocks[number])
            key, room, n = "", 0, 0
            changes: "Changes" = {}
            for begun, was, line in brought:
                if was:
                    changes.setdefault(own[begun][0], {})[begun] = (was, line)
                    continue
                while room < len(line):
                    key = start + (".%d" % n if n else "")
                    text, n = host.read(key), n + 1
                    ours = text is not None and (text == "" or text[:1] in "0123456789")
                    room = PART_SIZE - len(text) if ours else 0
                room -= len(line) + 1
                changes.setdefault(key, {})[begun] = ("", line)
            for key in changes:
                if not self._change({key: changes[key]}):
                    return
                yield

    def _clear(self, chosen: str) -> "Iterator[None]":
        """Take away the lines of the games by the rules that are chosen."""
        self._split(log_keys())
        for key in log_keys():
            while not self._failed:
                found: "dict[int, tuple[str, str]]" = {}
                yield from self._book.lines([key], found)
                gone = {n: (line, "") for n, (_, line) in found.items() if chosen in (ALL, line.split(" ")[2])}
                if not gone or not self._change({key: gone}):
                    break

    def _take_back(self) -> "Iterator[None]":
        while self._back:
            self._book.change(self._back.pop())
            yield

    def _taken_back(self) -> None:
        self._recount(self._chosen(), self._undone)


def open_records(browser: "Browser") -> Records:
    """Put the panel into the page."""
    return Records(browser)
