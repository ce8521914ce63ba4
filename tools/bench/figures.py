"""Figures: what was measured, what it may be at most, and how that is printed."""

from statistics import median
from typing import NamedTuple

Samples = dict[str, list[float]]
"""What was measured, by page: "game" and "twin"."""


class Figure(NamedTuple):
    """One line of the result.

    `most` bounds `bounded`: the game's value ("game"), or its ratio to the twin's ("ratio").
    """

    name: str
    unit: str
    game: float
    twin: float | None = None
    most: float | None = None
    bounded: str = "ratio"
    digits: int = 0

    @property
    def ratio(self) -> float | None:
        """Return how many times the twin's value the game's is."""
        return self.game / self.twin if self.twin else None

    @property
    def met(self) -> bool | None:
        """Tell whether the target is met; None where there is none."""
        value = self.ratio if self.bounded == "ratio" else self.game
        return None if self.most is None or value is None else round(value, 3) <= self.most

    def row(self) -> str:
        """Return the line of the table."""

        def shown(value: float | None) -> str:
            return "" if value is None else f"{value:,.{self.digits}f}{self.unit}"

        bound = "" if self.most is None else f"{self.most:g}x" if self.bounded == "ratio" else shown(self.most)
        times = "" if self.ratio is None else f"{self.ratio:.2f}x"
        verdict = {None: "", True: "yes", False: "**no**"}[self.met]
        return f"| {self.name} | {shown(self.game)} | {shown(self.twin)} | {times} | {bound} | {verdict} |"


def compare(
    name: str,
    samples: Samples,
    unit: str = " ms",
    most: float | None = None,
    bounded: str = "ratio",
    digits: int = 0,
) -> Figure:
    """Make a figure of the medians of what was measured."""
    twin = median(samples["twin"]) if samples.get("twin") else None
    return Figure(name, unit, median(samples["game"]), twin, most, bounded, digits)


def table(figures: list[Figure]) -> str:
    """Return the figures as a table in Markdown."""
    head = "| figure | game | twin | ratio | at most | met |\n|---|--:|--:|--:|--:|---|\n"
    return head + "\n".join(figure.row() for figure in figures)
