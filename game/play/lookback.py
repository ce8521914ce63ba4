"""Where a game was lost: the last position of its line of play that could still be won (specification, section 10).

A lost position stays lost whatever is played, so the answers along a line of moves are yes, …, yes, no, …, no, and a few
questions between find the change. A position that the solver cannot decide may lie on either side.
"""

_UNDECIDED_AT_MOST = 6  # questions without an answer before the stretch between is called undecided


class Lookback:
    """The search along a line of `length` moves, position 0 being the deal. `ask()` says which position to decide next,
    `tell` takes the answer. `won` is the last position known to be winnable (-1: none), `lost` the first that is
    known to be lost (length + 1: none); those between are undecided."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.won = -1
        self.lost = length + 1
        self._undecided: "list[int]" = []

    def tell(self, at: int, verdict: str) -> None:
        """Take in that position `at` is "won" (it can be), "lost" or "unknown"."""
        if verdict == "won":
            self.won = max(self.won, at)
        elif verdict == "lost":
            self.lost = min(self.lost, at)
        elif at not in self._undecided:
            self._undecided.append(at)

    def ask(self) -> int:
        """Return the position to decide next, -1 when no more need be asked."""
        between = [at for at in self._undecided if self.won < at < self.lost]
        if len(between) >= _UNDECIDED_AT_MOST:
            return -1
        ends = [self.won] + sorted(between) + [self.lost]
        best, widest = -1, 1
        for low, high in zip(ends, ends[1:]):
            if high - low > widest:
                best, widest = (low + high) // 2, high - low
        return best
