"""A replay: a game of moves that is watched, step by step. Told when a step is due, it looks at no clock."""

from game.klondike.game import Game

SPEEDS = (("½×", 1800), ("1×", 900), ("2×", 450), ("4×", 225))  # what the button says, milliseconds a move
_USUAL = 1


class Replay:
    """`game` is watched, from its cursor on; `playing` tells whether it goes on by itself."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.playing = False
        self._speed = _USUAL

    @property
    def length(self) -> int:
        """Return how many moves there are."""
        return len(self.game.moves)

    @property
    def pace(self) -> "tuple[str, int]":
        """Return the speed: what the button says, and milliseconds a move."""
        return SPEEDS[self._speed]

    def faster(self) -> None:
        """Take the next speed, after the fastest the slowest."""
        self._speed = (self._speed + 1) % len(SPEEDS)

    def toggle(self) -> None:
        """Play or pause; at the end play from the beginning."""
        self.playing = not self.playing
        if self.playing and self.game.at == self.length:
            self.game.go_to(0)

    def step(self) -> bool:
        """Go one move forward; False, and a pause, at the end."""
        went = self.game.redo()
        if self.game.at == self.length:
            self.playing = False
        return went

    def go(self, at: int) -> None:
        """Pause at a move, or as near as there is one."""
        self.playing = False
        self.game.go_to(min(max(at, 0), self.length))

    def taken(self) -> Game:
        """Return the game so far as one that goes on from here."""
        return self.game.so_far()
