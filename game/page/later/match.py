"""A match on the page: its players and rounds, whose turn it is, the table (specification, section 9)."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.language import phrase
from game.klondike.table import is_won
from game.play.match import Match, entered_turn, match_names, match_rules, parse_match, turn_of
from game.play.messages import rules_name
from game.play.sharing import link_query

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser
    from game.play.gesture import Intent

KEY = "klondike.match"
_MATCH_MARKUP = """<dialog id="match" aria-labelledby="match-title"><h2 id="match-title" tabindex="-1">Match</h2>
<div id="match-new"><p>Everyone plays the same deals, in turn.</p>
<div class="fields"><label>Names, one on each line<textarea id="match-names" rows="3" spellcheck="false"></textarea></label>
<label>Rounds<select id="match-rounds"><option>1</option><option>3</option><option>5</option><option>10</option></select></label>
<label>What counts<select id="match-measure"><option value="home">cards home</option><option value="points">points</option>
<option value="time">time of games won</option></select></label></div>
<p id="match-rules"></p></div>
<div id="match-table" class="wide-table" tabindex="0" role="region" aria-label="Results"></div>
<details id="match-else"><summary>Played elsewhere?</summary><div class="row"><button data-do="match-link">Copy the link</button>
<label><span id="match-who"></span> <input id="match-value" size="7" autocomplete="off"></label><button data-do="match-enter">Enter the result</button></div></details>
<div class="foot"><p id="match-note" aria-live="polite"></p>
<div class="row"><button data-do="match-start" class="main">Start</button><button data-do="match-play" class="main">Play</button>
<button data-do="match-end">End this turn</button><button data-do="match-again">New match</button><button data-do="close">Close</button></div></div></dialog>"""
_PLAYER = '<div class="wide" hidden><dt></dt><dd id="show-player"></dd></div>'
_WON_NEXT = '<button data-do="match-next" class="main" hidden></button><button data-do="match" class="main" hidden>Match</button>'
VALUE_HINTS = {"home": "{name}, cards home:", "points": "{name}, points:", "time": "{name}, time (or -):"}


def escaped(text: str) -> str:
    """Return `text` so that markup shows it as it is."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def match_table(match: Match) -> str:
    """Return the table: a row for each round, a column for each player, their totals."""
    due = match.due()
    heads = "".join(['<th scope="col">%s</th>' % escaped(name) for name in match.names])
    rows = ['<table><thead><tr><th scope="col">%s</th>%s</tr></thead><tbody>' % (phrase("Round"), heads)]
    for i in range(len(match.deals)):
        cells = []
        for k in range(len(match.names)):
            text = match.cell((i, k))
            cells.append(
                "<td%s>%s</td>" % (' class="due"' if due == (i, k) else "", text or ("…" if due == (i, k) else ""))
            )
        rows.append('<tr><th scope="row">%d</th>%s</tr>' % (i + 1, "".join(cells)))
    totals = "".join(["<td>%s</td>" % match.total(k) for k in range(len(match.names))])
    foot = '</tbody><tfoot><tr><th scope="row">%s</th>%s</tr></tfoot></table>' % (phrase("Total"), totals)
    return "".join(rows) + foot


def standing(match: Match) -> str:
    """Say who plays, or who has won."""
    due = match.due()
    if due:
        return phrase(
            "Round {round} of {rounds}: {name} plays.",
            round=due[0] + 1,
            rounds=len(match.deals),
            name=match.names[due[1]],
        )
    best = [match.names[k] for k in match.leaders()]
    return phrase("{names} wins." if len(best) == 1 else "A draw: {names}.", names=phrase(", ").join(best))


class MatchPanel:
    """The dialog. The match is kept in storage and read from there each time, so that no tab overwrites another's turns."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        browser.panels.add(_MATCH_MARKUP)
        document.getElementById("show-deal").parentNode.insertAdjacentHTML("beforebegin", _PLAYER)
        self._player = document.getElementById("show-player")
        self._won = document.querySelector("#results .row")
        self._won.insertAdjacentHTML("afterbegin", _WON_NEXT)
        host.translate(self._won)
        self._copied = create_proxy(self._on_copied)
        self._measured = create_proxy(self._on_measure)
        document.getElementById("match-measure").addEventListener("change", self._measured)
        self._new = False
        self._take_note()

    def press(self, do: str) -> None:
        """Open the dialog, or do what one of its buttons says."""
        match = self._match()
        if do == "match":
            self._new = match is None
            self._paint("")
            self._browser.panels.show("match")
            self._browser.run_clock()
        elif do == "match-start":
            self._start()
        elif do == "match-again":
            self._new = True
            self._paint(phrase("The match under way ends when the new one starts.") if match and match.due() else "")
        elif match:
            due = match.due()
            if do == "match-end":
                self._end(match)
            elif due and do in ("match-play", "match-next"):
                self._browser.panels.hide()
                self._browser.pointer.cancel()
                self._browser.do(("event", match.game(due)))
            elif due and do == "match-link":
                host.copy(host.here() + "#" + link_query(match.game(due), "deal"), self._copied)
            elif due and do == "match-enter":
                self._enter(match, due)

    def follow(self, effects: "list[Intent]") -> None:
        """A game of the match may have been won."""
        if any(effect[0] in ("won", "dealt", "language") for effect in effects):
            self._take_note()

    # The match

    def _match(self) -> "Match | None":
        return parse_match(host.read(KEY))

    def _take_note(self) -> None:
        """Enter the game on the table when it is a turn of the match, and won."""
        match, session = self._match(), self._browser.session
        place = match.place(session.game.event) if match else None
        if match and place and place == match.due() and is_won(session.game.table):
            match.note(place, turn_of(session.game, session.clock.seconds))
            self._keep(match)
        self._tell_turn(match, place)

    def _tell_turn(self, match: "Match | None", place: "tuple[int, int] | None") -> None:
        """Say in the bar whose turn lies on the table, or whose is next; and let the results of one that is won lead there."""
        due = match.due() if match else None
        bar, buttons = self._player.parentNode, self._won.children
        bar.hidden = not place
        buttons[0].hidden = not (place and due)
        buttons[1].hidden = not place or bool(due)
        self._won.querySelector("[data-do=new]").classList.toggle("main", not place)
        if match and place:
            name = match.names[due[1]] if due else "–"
            buttons[0].textContent = phrase("Next: {name}", name=name)
            over = place != due
            bar.firstChild.textContent = phrase("Next" if over else "Plays")
            self._player.textContent = name if over else match.names[place[1]]

    def _keep(self, match: Match) -> bool:
        if not host.write(KEY, match.text()):
            self._browser.effects.toast(phrase("This browser does not let the match be kept."))
            return False
        return True

    def _start(self) -> None:
        """Begin a match with what the fields say."""
        names, fault = match_names(document.getElementById("match-names").value)
        if fault:
            self._say(fault)
            document.getElementById("match-names").focus()
            return
        measure = document.getElementById("match-measure").value
        deals = [host.dealNumber() for _ in range(int(document.getElementById("match-rounds").value))]
        rules = match_rules(self._browser.session.wanted, measure)
        if host.read(KEY) and not self._match():
            host.setAside(KEY)
        if self._keep(Match(host.dealNumber(), names, deals, rules, measure)):
            self._new = False
            self._paint("")

    def _end(self, match: Match) -> None:
        """Enter the game on the table as it stands: its player gives it up."""
        session = self._browser.session
        place = match.place(session.game.event)
        if place and place == match.due():
            match.note(place, turn_of(session.game, session.clock.seconds))
            self._browser.effects.run([("record", session.game, session.clock.seconds, "lost")])
            self._keep(match)
            self._take_note()
        self._paint("")

    def _enter(self, match: Match, due: "tuple[int, int]") -> None:
        """Enter what the player says who has played elsewhere."""
        field = document.getElementById("match-value")
        turn = entered_turn(field.value, match.measure)
        if turn is None:
            self._say(phrase("“{text}” is no result.", text=field.value[:12]))
            return
        match.note(due, turn)
        self._keep(match)
        self._take_note()
        self._paint("")

    # What shows

    def _say(self, sentence: str) -> None:
        document.getElementById("match-note").textContent = sentence

    def _on_measure(self, event: "object") -> None:
        self._paint_rules()

    def _paint_rules(self) -> None:
        rules = match_rules(self._browser.session.wanted, document.getElementById("match-measure").value)
        document.getElementById("match-rules").textContent = phrase(
            "Played by these rules: {rules}.", rules=rules_name(rules)
        )

    def _paint(self, note: str) -> None:
        """Show the fields of a new match, or the table of the one under way."""
        match = self._match()
        fresh = self._new or match is None
        due = match.due() if match else None
        on_table = bool(match and due and match.place(self._browser.session.game.event) == due)
        shown = {
            "new": fresh,
            "table": not fresh,
            "else": not fresh and bool(due),
        }
        for name in shown:
            document.getElementById("match-" + name).hidden = not shown[name]
        buttons = {
            "start": fresh,
            "play": not fresh and bool(due),
            "end": not fresh and on_table,
            "again": not fresh,
        }
        for name in buttons:
            document.querySelector('[data-do="match-%s"]' % name).hidden = not buttons[name]
        if fresh:
            self._paint_rules()
            if match and not document.getElementById("match-names").value:
                document.getElementById("match-names").value = "\n".join(match.names)
        elif match:
            document.getElementById("match-table").innerHTML = match_table(match)
            document.querySelector('[data-do="match-play"]').textContent = phrase("Go on" if on_table else "Play")
            if due:
                who = phrase(VALUE_HINTS[match.measure], name=match.names[due[1]])
                document.getElementById("match-who").textContent = who
            document.getElementById("match-value").value = ""
            note = note or standing(match)
        self._say(note)

    def _on_copied(self, worked: bool) -> None:
        self._say(phrase("The link is copied." if worked else "The browser does not allow copying."))


def open_match(browser: "Browser") -> MatchPanel:
    """Put the dialog into the page."""
    return MatchPanel(browser)
