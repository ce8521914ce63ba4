"""Replays lines of moves by the game's own rules. It shares nothing with the search."""

from game.klondike.rules import Move, Rules, apply, move_text, refusal
from game.klondike.table import Table, is_won


def fault_of_line(table: Table, rules: Rules, moves: list[Move]) -> str:
    """Say what keeps `moves` from being a win from `table`; "" when nothing does."""
    for at, move in enumerate(moves):
        reason = refusal(table, rules, move)
        if reason is not None:
            return f"move {at + 1}, {move_text(move)}, is refused: {reason}"
        table = apply(table, rules, move)
    return "" if is_won(table) else f"not won after {len(moves)} moves"
