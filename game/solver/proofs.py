"""Proofs that a deal can be won, as short words of text (docs/solver.md, "Proofs").

A word is a letter for the grade and a number in base 64. The number holds, for each abstract position of the line with
more than one move, which of them is played: the moves are sorted by number, and the first choice is the lowest digit in
a number of mixed base. What `Follower.follow` lists is part of the format, and so is the numbering of deals. A change of
either is a new version, and a version has a folder of its own: a page never reads proofs of another version.
"""

from game.klondike.rules import Move, Rules
from game.klondike.table import Table
from game.solver.follow import Follower
from game.solver.positions import Positions
from game.solver.search import winning_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.solver.follow import Node

BLOCK = 500  # deals in one file
PROOF_FOLDERS = {3: "draw3", 1: "draw1v2"}
"""By cards a draw the folder of the blocks below static/proved; version 1 where the name says none."""
GRADES = ("e", "m", "h", "x")
"""Easy, medium, hard, expert: by the positions that the search looked at before it found the win."""
_GRADE_ENDS = (150, 500, 2500)
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {letter: value for value, letter in enumerate(_DIGITS)}
_LONGEST = 400  # moves in a line


def grade_of(states: int) -> str:
    """Return the grade of a deal that was won after `states` positions."""
    for grade, end in zip(GRADES, _GRADE_ENDS):
        if states <= end:
            return grade
    return GRADES[3]


def block_name(number: int) -> str:
    """Return the name of the block that deal `number` belongs to: 1 for the deals 1 to 500, and so on."""
    return str((number - 1) // BLOCK + 1)


def block_words(text: str) -> "list[str]":
    """Return the words of a block, one a deal: "-" is lost, "?" is undecided, anything else a proof."""
    return text.split()


def proof_word(table: Table, rules: Rules, line: "list[int]") -> str:
    """Return the number that stands for the abstract `line` from `table`, in base 64."""
    choices = []
    follower = _Chooser(table, rules)
    for move in line:
        moves = follower.moves()
        choices.append((moves.index(move), len(moves)))
        follower.play(move)
    number = 0
    for choice, among in reversed(choices):
        number = number * among + choice
    digits = []
    while number:
        digits.append(_DIGITS[number & 63])
        number >>= 6
    return "".join(reversed(digits))


def proved_moves(table: Table, rules: Rules, word: str) -> "list[Move] | None":
    """Return the moves by which `word`, grade first, wins from `table`, each checked by the rules; None when it does
    not."""
    number = 0
    for letter in word[1:]:
        if letter not in _VALUES:
            return None
        number = number << 6 | _VALUES[letter]
    line: "list[int]" = []
    follower = _Chooser(table, rules)
    while not follower.is_won():
        moves = follower.moves()
        if not moves or len(line) > _LONGEST:
            return None
        line.append(moves[number % len(moves)])
        number //= len(moves)
        follower.play(line[-1])
    return winning_moves(table, rules, line) if number == 0 else None


class _Chooser:
    """Walks along abstract positions, one move at a time."""

    def __init__(self, table: Table, rules: Rules) -> None:
        parts = Positions(table, rules)
        self._follow = Follower(parts).follow
        self._node: "Node" = (parts.depths, parts.homes, parts.talon, None, -1)
        self._nodes: "dict[int, Node]" = {}

    def moves(self) -> "list[int]":
        """List the moves that can follow, sorted."""
        found: "list[Node]" = []
        found.extend(self._follow(self._node, found))
        self._nodes = {node[4]: node for node in found}
        return sorted(self._nodes)

    def play(self, move: int) -> None:
        """Go on to the position after one of the `moves`."""
        self._node = self._nodes[move]

    def is_won(self) -> bool:
        """Tell whether all cards simply go home from here."""
        depths, _, talon, _, _ = self._node
        return bool(depths[10] and (talon[8] or talon[13]))
