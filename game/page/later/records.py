"""The records: what was played and won by which rules; exported, imported and cleared (specification, section 9)."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.page.storage import RESULTS, log_keys
from game.play.log import log_block, log_rules
from game.play.messages import clock_text, rules_name, score_text
from game.play.records import (
    FILE_FAULTS,
    SPAN,
    export_text,
    logged_rules,
    merged,
    read_export,
    read_log,
    record_of,
    result_line,
    shares,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser
    from game.play.records import Record, Result

ALL = "all"
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
    """The panel. `_before` are the blocks of the log as they were before the last import or clearing, for its undo."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._dialog = browser.panels.add(_RECORDS_MARKUP)
        self._file = document.getElementById("records-file")
        self._dialog.addEventListener("change", create_proxy(self._on_change))
        self._heard = create_proxy(self._on_file)
        self._before: "list[tuple[str, str]] | None" = None
        self._asked = ""
        self._found: "list[Result]" = []

    def press(self, do: str) -> None:
        """Open the panel, or do what one of its buttons says."""
        if do == "records":
            self._ask("", "")
            self._before = None
            self._paint(log_rules(self._browser.session.game.rules))
            self._browser.panels.show("records")
            self._browser.run_clock()
        elif do == "records-export":
            text = export_text(read_log([text for _, text in self._read()]))
            saved = host.save(FILE_NAME, text)
            self._note(phrase("Exported." if saved else "The browser does not let the file be saved."))
        elif do == "records-import":
            self._file.click()
        elif do == "records-clear":
            self._ask("clear", phrase("Clear"))
        elif do == "records-sure":
            self._go_ahead()
        elif do == "records-not":
            self._ask("", "")
        elif self._before is not None:
            self._write(self._before)
            self._before = None
            self._ask("", "")
            self._note(phrase("As before."))
            self._paint(self._chosen())

    # The log

    def _read(self) -> "list[tuple[str, str]]":
        return [(key, host.read(key) or "") for key in log_keys()]

    def _write(self, blocks: "list[tuple[str, str]]") -> bool:
        """Let the log be these blocks and no others."""
        names = [key for key, _ in blocks]
        kept = True
        for key, text in blocks:
            kept = bool(host.write(key, text)) and kept
        for key, _ in self._read():
            if key not in names:
                kept = bool(host.write(key, "")) and kept
        return kept

    # What shows

    def _chosen(self) -> str:
        value: str = document.getElementById("records-rules").value
        return value

    def _paint(self, chosen: str) -> None:
        """Show the records by the rules that are chosen."""
        results = read_log([text for _, text in self._read()])
        known = [chosen] if chosen != ALL else []
        for result in reversed(results):
            if result.rules not in known:
                known.append(result.rules)
        field = document.getElementById("records-rules")
        options = []
        for word in known + [ALL]:
            rules = logged_rules(word)
            options.append(
                '<option value="%s">%s</option>' % (word, rules_name(rules) if rules else phrase("All games"))
            )
        field.innerHTML = "".join(options)
        field.value = chosen
        shown = [result for result in results if chosen in (ALL, result.rules)]
        words = [result.word for result in shown]
        rows = [_ROW % row for row in record_rows(record_of(shown), words.count("open"), words.count("shown"))]
        document.getElementById("records-list").innerHTML = "".join(rows)
        found = shares(shown)
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
        self._dialog.querySelector('[data-do="records-undo"]').hidden = self._before is None
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

    # Import and clear

    def _on_file(self, text: str) -> None:
        """A file was chosen: say what it would change, or why it is refused."""
        self._file.value = ""  # so that the same file can be chosen again
        self._ask("", "")
        self._found, fault, line = read_export(text)
        if fault:
            self._note(phrase(FILE_FAULTS[fault], line=line))
            return
        _, added, changed = merged(read_log([block for _, block in self._read()]), self._found)
        if not added and not changed:
            self._note(phrase("All games of this file are here already."))
            return
        self._ask("import", phrase("Import"))
        won = len([result for result in self._found if result.word == "won"])
        self._note(
            phrase(
                "The file holds {n} game, {won} of them won.|The file holds {n} games, {won} of them won.",
                n=len(self._found),
                won=won,
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
        before = self._read()
        own = read_log([text for _, text in before])
        chosen = self._chosen()
        if self._asked == "import":
            results, done = merged(own, self._found)[0], phrase("Imported.")
        else:
            results = [result for result in own if chosen not in (ALL, result.rules)]
            done = phrase("Cleared.")
        blocks: "dict[str, list[str]]" = {}
        for result in results:
            blocks.setdefault(RESULTS + str(log_block(result.begun)), []).append(result_line(result) + "\n")
        if self._write([(key, "".join(blocks[key])) for key in sorted(blocks)]):
            self._before = before
        else:
            self._write(before)
            done = phrase("The browser does not let the records be kept.")
        self._ask("", "")
        self._note(done)
        self._paint(chosen)


def open_records(browser: "Browser") -> Records:
    """Put the panel into the page."""
    return Records(browser)
