"""The clock: counts the seconds of play. It is told the time, it does not look (specification, section 8)."""

JUMP_MS = 60000  # the clock ticks every second: who looks up later than this has slept


class Clock:
    """Total seconds of play, going only forward."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.running = False
        self._last = 0.0

    def tell(self, now: float, running: bool) -> None:
        """Count the time since the last call if the clock ran, and let it run from now on or stand. A jump of more than a minute
        is no play: the machine slept.

        `now` is in milliseconds from any fixed beginning.
        """
        if self.running and 0 < now - self._last <= JUMP_MS:
            self.seconds += (now - self._last) / 1000
        self.running, self._last = running, now
