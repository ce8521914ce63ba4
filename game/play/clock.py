"""The clock: counts the seconds of play. It is told the time, it does not look (specification, section 8)."""


class Clock:
    """Total seconds of play, going only forward."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.running = False
        self._last = 0.0

    def tell(self, now: float, running: bool) -> None:
        """Count the time since the last call if the clock ran, and let it run from now on or stand.

        `now` is in milliseconds from any fixed beginning.
        """
        if self.running and now > self._last:
            self.seconds += (now - self._last) / 1000
        self.running, self._last = running, now
