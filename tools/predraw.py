"""The first frame, drawn at build: the table as it lies before Python is up, in both arrangements."""

from game.page.picture import picture_markup, slot_rules
from game.play.layout import TALL_H, VIEW_W, Layout

WIDE = "@media (orientation:landscape) and (max-height:519px) and (min-width:480px)"
"""When the wide arrangement is used; static/style.css says the same."""


def table() -> str:
    """Return the content of the table's SVG for a deal that lies face down."""
    tall, wide = Layout(VIEW_W, TALL_H, False), Layout(VIEW_W, TALL_H, True)
    hidden = "#cards:not(.live){visibility:hidden}"
    return f"<style>{slot_rules(tall)}{WIDE}{{{slot_rules(wide)}{hidden}}}</style>{picture_markup(tall)}"
