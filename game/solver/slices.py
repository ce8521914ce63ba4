"""Work that is done a slice at a time, so that a page can draw and answer in between."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class Sliced:
    """A search that stops and goes on where its owner wants.

    A class of this kind writes its search as `_work`, which yields after each position looked at, and leaves the
    answer in `verdict` and what else it promises. `is_done` tells whether the answer stands.
    """

    def __init__(self) -> None:
        self.verdict = "unknown"
        self.is_done = False
        self._rest = self._work()

    def _work(self) -> "Iterator[None]":
        raise NotImplementedError

    def step(self, states: int) -> bool:
        """Look at up to `states` more positions; return True when the answer stands."""
        if not self.is_done:
            for _ in self._rest:
                states -= 1
                if states <= 0:
                    return False
            self.is_done = True
        return self.is_done
