"""Keeping the game: what lies in localStorage, and what happens when that cannot be read or written.

Keys: `klondike.game` the game under way, `klondike.past` the games left behind, `klondike.selected` the selection,
`klondike.settings`, `klondike.rules` the rules chosen for the next deal, `klondike.results.<n>` the log of results in blocks,
`klondike.day` the deals of the day
that were opened on their day, `klondike.tab` the mark of the tab that has the game (page/tabs), `klondike.aside.<n>` what could not be read. Nothing unreadable is
ever overwritten: `host.read` gives None for what it could not read, and `host.write` first puts that aside, or writes nothing.
"""

import json
import time

from js import host

from game.klondike.game import Game, load_text, save_text
from game.klondike.rules import rules_text
from game.play.kept import read_choices, read_past, read_spot
from game.play.log import event_day, log_block, log_line, with_line
from game.play.past import with_game
from game.play.session import Session
from game.play.settings import Settings

_GAME, _PAST, _SELECTED = "klondike.game", "klondike.past", "klondike.selected"
RESULTS = "klondike.results."
NEVER_SET = 1600000000  # the game is younger than this
PART_SIZE = 50000  # characters of a text of the log that takes one more line
_DAY = "klondike.day"
_SETTINGS, _RULES, _TAB = "klondike.settings", "klondike.rules", "klondike.tab"


def load_game() -> "tuple[Game | None, float, str]":
    """Return the kept game, its seconds, and a problem to tell (a key of PROBLEMS) or ""."""
    text = host.read(_GAME)
    if text == "":
        return None, 0.0, ""
    game, seconds, problem = load_text(text)
    if problem and not host.setAside(_GAME):
        problem = "locked" if host.keys("klondike.") else "no-save"
    return game, seconds, problem


def kept_settings() -> str:
    """Return the kept settings as text; "" when there are none."""
    return host.read(_SETTINGS) or ""


def load_settings() -> Settings:
    """Return the kept settings; what is unknown in them is passed over."""
    return Settings(kept_settings())


def save_settings(settings: Settings) -> None:
    """Keep the settings; where that is not possible they last as long as the page."""
    host.write(_SETTINGS, settings.text())


class Keeper:
    """Writes what changed, while this tab has the game. `problem` is "locked" or "no-save" when the save could neither be read nor
    set aside; then nothing is written."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        self._mark = "%10s" % host.dealNumber()  # as long as any other tab's, so that it fits where storage is full
        self._past_locked = False
        self._claimed = 0.0  # when, in seconds
        self._played = False  # were moves saved since this tab took the game
        self._marked = True  # could the mark be written, when this was tried last
        self._written = {_GAME: host.read(_GAME)}

    def claim(self) -> None:
        """Let this tab have the game as it is saved now."""
        if not self.problem:
            self._marked = bool(host.write(_TAB, self._mark))
            self._written = {_GAME: host.read(_GAME)}
            self._played = False
            self._claimed = time.time()

    def release(self) -> None:
        """Let any other tab have the game: this one goes."""
        if not self.problem and host.read(_TAB) == self._mark:
            host.write(_TAB, "")

    def is_free(self) -> bool:
        """Tell whether there is a game that no tab has."""
        return host.read(_TAB) == "" and bool(host.read(_GAME))

    def is_changed(self) -> bool:
        """Tell whether another tab saved moves since this one last wrote or read. The clock alone may be saved by a page that
        this one has replaced: late, while it goes."""
        text = host.read(_GAME) or ""
        return text != "" and _without_time(text) != _without_time(self._written[_GAME])

    def holds(self) -> bool:
        """Tell whether this tab has the game; one that no tab has and no tab changed is this one's again. Where no mark can be
        written, or read, every tab plays for itself."""
        mark = host.read(_TAB)
        if mark == "" and not self.is_changed():
            self.claim()
            return True
        return mark in (self._mark, None) or not self._marked or bool(self.problem)

    def load_extras(self, session: Session) -> str:
        """Bring back the games left behind and the selection; what cannot be read is put aside. Return a problem to tell or ""."""
        session.past, whole = read_past(host.read(_PAST))
        self._past_locked = False
        if not whole:
            self.put_past_aside()
        text = host.read(_RULES) or ""
        wanted, custom, bank = read_choices(text)
        if text and (wanted is None or custom is None or bank is None):
            host.setAside(_RULES)
        session.wanted, session.custom = wanted or session.wanted, custom or session.custom
        session.bank = session.bank if bank is None else bank
        spot = read_spot(host.read(_SELECTED) or "")
        if spot:
            session.select_again(spot)
        return "" if whole or self.problem else "past-locked" if self._past_locked else "past"

    def put_past_aside(self) -> None:
        """Keep a copy of the list of games left behind, as one of them cannot be read. Where there is no room for a copy the
        list stays as it is, and no other is written."""
        self._past_locked = not host.setAside(_PAST)

    def unsaved(self, session: Session) -> str:
        """Return the session's game as a save if it is another than the one written or read last, else ""."""
        text = save_text(session.game, session.clock.seconds)
        return "" if _without_time(text) == _without_time(self._written[_GAME]) else text

    def save(self, session: Session) -> str:
        """Write game, clock, games left behind and selection; return "" when all is kept, else why not: a key of
        PROBLEMS, or "elsewhere" when another tab has the game."""
        if self.problem:
            return self.problem
        if not self._marked:
            self._marked = bool(host.write(_TAB, self._mark))
        if not self.holds():
            return "elsewhere"
        if not self._marked:
            return "no-save"
        if self.is_changed():
            self._take_note_of_late(session)
        chosen = "%d %d" % session.selected if session.selected else ""
        kept = True
        if self._played or self.unsaved(session) or abs(time.time() - self._claimed) > 2:
            kept = self._write_game(session)  # not the clock alone at once: the tab before may save its last move now
        rules = "%s/%s/%d" % (rules_text(session.wanted), rules_text(session.custom), session.bank)
        kept = self._write(_RULES, rules) and kept
        kept = (self._past_locked or self._write(_PAST, json.dumps(session.past))) and kept
        kept = self._write(_SELECTED, chosen) and kept
        return "" if kept else "no-save"

    def hand_over(self, session: Session) -> None:
        """Another tab has taken the game: let it find the move that was made here in that moment."""
        if not self.problem and self.unsaved(session) and not self.is_changed():
            self._write_game(session)

    def is_late(self, session: Session) -> bool:
        """Tell whether the tab that had the game before has saved it since this one took it and has done nothing with it."""
        return self.is_changed() and not self._played and not self.unsaved(session)

    def _take_note_of_late(self, session: Session) -> None:
        """The tab that had the game before has saved it, and this one has played on: what it saved is a game left behind."""
        late = host.read(_GAME)
        game = load_text(late)[0]
        if game is None:
            host.setAside(_GAME)
        elif late not in session.past and not goes_on_with(session.game, game):
            session.past = with_game(session.past, late)
        self._written[_GAME] = late

    def _write_game(self, session: Session) -> bool:
        self._played = self._played or self.unsaved(session) != ""
        return self._write(_GAME, save_text(session.game, session.clock.seconds))

    def log(self, game: Game, seconds: float, word: str) -> None:
        """Note in the log of results that a game is "open", "lost" or "won", unless this tab has nothing to say any more."""
        if not self.problem and game.begun > 0:
            key, log = _part_for(game.begun)
            opened = game.event and game.event in (host.read(_DAY) or "").split("\n")
            now = with_line(log, log_line(game, seconds, word, event_day(game.event) if opened else host.today()))
            if now != log:
                host.write(key, now)

    def _write(self, key: str, text: str) -> bool:
        if self._written.get(key) == text:
            return True
        kept = bool(host.write(key, text))
        if kept:
            self._written[key] = text
        return kept


def goes_on_with(game: Game, before: Game) -> bool:
    """Tell whether `game` has all moves of the game `before`."""
    same = (game.deal, game.start, game.rules, game.event) == (before.deal, before.start, before.rules, before.event)
    return same and game.moves[: len(before.moves)] == before.moves


def _without_time(save: "str | None") -> str:
    return save[: save.rfind(',"seconds"')] if save else ""


def note_day(event: str, in_time: bool) -> None:
    """Keep whether the deal of a day was opened on that day, whenever its first move is made. Those of other days are forgotten."""
    known = (host.read(_DAY) or "").split("\n")
    same = [other for other in known if event_day(other) == event_day(event) and other != event]
    host.write(_DAY, "\n".join(same + ([event] if in_time else [])))


def clock_now() -> float:
    """Return the time in seconds since 1970. A clock that was never set would number games of another day alike: then it is the
    moment after the last game of the log."""
    now = time.time()
    if now > NEVER_SET:
        return now
    last = NEVER_SET * 1000
    for key in log_keys():
        for line in (host.read(key) or "").split("\n"):
            number = line.partition(" ")[0]
            if 0 < len(number) < 16 and not number.strip("0123456789"):
                last = max(last, int(number))
    return (last + 1.5) / 1000


def log_keys(start: str = RESULTS) -> "list[str]":
    """Return the keys of the log, or of one of its blocks. A block is one text or, where it was full or could not be read,
    several: `klondike.results.680`, `klondike.results.680.1` and so on."""
    return [
        key
        for key in (host.keys(start) or "").split(" ")
        if key and (start == RESULTS or key[len(start) :][:1] in ("", "."))
    ]


def _part_for(begun: int) -> "tuple[str, str]":
    """Return the key and the text of that part of the log that holds a game's line, or else can take it. What is no text of this
    version is left alone."""
    start = RESULTS + str(log_block(begun))
    room, n = "", 0
    texts = {key: host.read(key) for key in log_keys(start)}
    for key, text in texts.items():
        if text and ("\n" + text).find("\n%d " % begun) >= 0:
            return key, text
        if text == "" or (text and text[:1].isdigit() and len(text) < PART_SIZE):
            room = key
    key = start
    while not room and key in texts:
        n += 1
        key = "%s.%d" % (start, n)
    return (room, texts[room]) if room else (key, "")
