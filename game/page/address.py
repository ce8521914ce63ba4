"""The address: the game and the look that it asks for."""

from js import document, host

from game.klondike.game import Game
from game.klondike.language import LANGUAGES
from game.play.link import GAME_NAMES, game_from_link, unusable
from game.play.settings import Settings

_LOOKS = (("theme", ("light", "dark", "contrast")), ("compact", ("0", "1")), ("lang", LANGUAGES))


class Address:
    """What an address says now: `game` or None, `moves` whether it brings moves, `watch` packed moves to be watched, `faults` what is wrong in it."""

    def __init__(self) -> None:
        names = host.names().split(" ")
        values = {name: host.parameter(name) for name in names if name in GAME_NAMES}
        self.game: "Game | None" = None
        self.faults: "list[str]" = []
        if values:
            self.game, self.faults = game_from_link(values, host.dealNumber())
        self.moves = "moves" in values
        self.watch = values.get("watch", "") if self.game else ""
        self._names = names

    def dress(self, settings: Settings) -> None:
        """Let the page look as the address says, as long as it is open."""
        for name, allowed in _LOOKS:
            if name in self._names:
                value = host.parameter(name)
                if name != "compact" and value in allowed:
                    settings.lend(name, value)
                elif value in allowed:
                    document.documentElement.setAttribute("data-" + name, value)
                else:
                    self.faults.append(unusable(name, value))
