"""Keeping the game: what lies in localStorage, and what happens when that cannot be read or written.

Keys: `klondike.game` the game under way, `klondike.past` the games left behind, `klondike.selected` the selection,
`klondike.settings`, `klondike.rules` the rules chosen for the next deal, `klondike.results.<n>` the log of results in blocks,
`klondike.tab` the mark of the tab that has the game (page/tabs), `klondike.aside.<n>` what could not be read. Nothing unreadable is
ever overwritten.
"""

import json

from js import host

from game.klondike.game import Game, load_text, save_text
from game.klondike.rules import rules_text
from game.play.kept import read_choices, read_past, read_spot
from game.play.log import log_block, log_line, with_line
from game.play.session import Session
from game.play.settings import Settings

_GAME, _PAST, _SELECTED = "klondike.game", "klondike.past", "klondike.selected"
RESULTS = "klondike.results."
_SETTINGS, _RULES, _TAB = "klondike.settings", "klondike.rules", "klondike.tab"


def load_game() -> "tuple[Game | None, float, str]":
    """Return the kept game, its seconds, and a problem to tell (a key of PROBLEMS) or ""."""
    text = host.read(_GAME)
    if not text:
        return None, 0.0, ""
    game, seconds, problem = load_text(text)
    if problem and not host.setAside(_GAME):
        problem = "locked"
    return game, seconds, problem


def load_extras(session: Session) -> None:
    """Bring back the games left behind and the selection; games that cannot be read are put aside."""
    session.past, whole = read_past(host.read(_PAST))
    if not whole:
        put_past_aside()
    wanted, custom, bank = read_choices(host.read(_RULES))
    session.wanted, session.custom = wanted or session.wanted, custom or session.custom
    session.bank = session.bank if bank is None else bank
    spot = read_spot(host.read(_SELECTED))
    if spot:
        session.select_again(spot)


def put_past_aside() -> None:
    """Keep a copy of the list of games left behind, as one of them cannot be read."""
    host.setAside(_PAST)


def kept_settings() -> str:
    """Return the kept settings as text; "" when there are none."""
    return host.read(_SETTINGS)


def load_settings() -> Settings:
    """Return the kept settings; what is unknown in them is passed over."""
    return Settings(kept_settings())


def save_settings(settings: Settings) -> None:
    """Keep the settings; where that is not possible they last as long as the page."""
    host.write(_SETTINGS, settings.text())


class Keeper:
    """Writes what changed, while this tab has the game. `problem` is "locked" when writing would destroy a save that could not
    be set aside; then nothing is written."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        self._mark = "%10s" % host.dealNumber()  # as long as any other tab's, so that it fits where storage is full
        self._written = {_GAME: host.read(_GAME)}

    def claim(self) -> None:
        """Let this tab have the game as it is saved now."""
        if not self.problem:
            host.write(_TAB, self._mark)
            self._written = {_GAME: host.read(_GAME)}

    def release(self) -> None:
        """Let any other tab have the game: this one goes."""
        if not self.problem and host.read(_TAB) == self._mark:
            host.write(_TAB, "")

    def is_free(self) -> bool:
        """Tell whether there is a game that no tab has."""
        return host.read(_TAB) == "" and host.read(_GAME) != ""

    def is_changed(self) -> bool:
        """Tell whether another tab saved moves since this one last wrote or read. The clock alone may be saved by a page that
        this one has replaced: late, while it goes."""
        text = host.read(_GAME)
        return text != "" and _without_time(text) != _without_time(self._written[_GAME])

    def holds(self) -> bool:
        """Tell whether this tab has the game; one that no tab has and no tab changed is this one's again."""
        mark = host.read(_TAB)
        if mark == "" and not self.is_changed():
            self.claim()
            return True
        return mark == self._mark or bool(self.problem)

    def unsaved(self, session: Session) -> str:
        """Return the session's game as a save if it is another than the one written or read last, else ""."""
        text = save_text(session.game, session.clock.seconds)
        return "" if _without_time(text) == _without_time(self._written[_GAME]) else text

    def save(self, session: Session) -> str:
        """Write game, clock, games left behind and selection; return "" when all is kept, else why not: a key of
        PROBLEMS, or "elsewhere" when another tab has the game."""
        if self.problem:
            return self.problem
        if not self.holds() or self.is_changed():
            return "elsewhere"
        chosen = "%d %d" % session.selected if session.selected else ""
        kept = self._write(_GAME, save_text(session.game, session.clock.seconds))
        rules = "%s/%s/%d" % (rules_text(session.wanted), rules_text(session.custom), session.bank)
        kept = self._write(_RULES, rules) and kept
        kept = self._write(_PAST, json.dumps(session.past)) and self._write(_SELECTED, chosen) and kept
        return "" if kept else "no-save"

    def log(self, game: Game, seconds: float, word: str) -> None:
        """Note in the log of results that a game is "open", "lost" or "won", unless this tab has nothing to say any more."""
        if not self.problem and game.begun > 0:
            key = RESULTS + str(log_block(game.begun))
            log = host.read(key)
            if log[:1].isdigit() or not log or host.setAside(key):
                now = with_line(log if log[:1].isdigit() else "", log_line(game, seconds, word, host.today()))
                if now != log:
                    host.write(key, now)

    def _write(self, key: str, text: str) -> bool:
        if self._written.get(key) == text:
            return True
        kept = bool(host.write(key, text))
        if kept:
            self._written[key] = text
        return kept


def _without_time(save: str) -> str:
    return save[: save.rfind(',"seconds"')]
