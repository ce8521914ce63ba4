"""The shipped proofs, each decoded and replayed (specification, section 10)."""

import pytest

from game.klondike.deal import deck_of_number
from game.klondike.table import dealt
from game.solver.proofs import BLOCK, GRADES, PROOF_FOLDERS, block_name, block_words, grade_of, proof_word, proved_moves
from game.solver.search import Search
from tools.check import fault_of_line
from tools.proved import SHIPPED, check_block, rules_of

BLOCKS = sorted(SHIPPED.glob("draw*/*.txt"))


def words_of(draw, block):
    return block_words((SHIPPED / PROOF_FOLDERS[draw] / f"{block}.txt").read_text("ascii"))


def test_ten_thousand_deals_of_each_mode_are_classified():
    assert [path.relative_to(SHIPPED).as_posix() for path in BLOCKS] == sorted(
        f"{folder}/{block_name(first)}.txt" for folder in PROOF_FOLDERS.values() for first in range(1, 10001, BLOCK)
    )


@pytest.mark.parametrize("path", BLOCKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_blocks_hold_a_word_a_deal_and_are_small(path):
    text = path.read_text("ascii")
    words = block_words(text)
    assert len(words) == BLOCK and len(text) < 10000
    proofs = [word for word in words if word not in ("-", "?")]
    assert {word[0] for word in proofs} <= set(GRADES)
    assert words.count("?") < BLOCK / 8


@pytest.mark.parametrize("path", BLOCKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_proof_wins_by_the_rules(path):
    proofs, faults = check_block(path)
    assert proofs > BLOCK / 2 and not faults


def test_what_is_called_lost_is_lost_and_what_is_proved_is_not():
    for draw in (3, 1):
        for i, word in enumerate(words_of(draw, "1")[:60]):
            search = Search(dealt(deck_of_number(1 + i)), rules_of(draw), 1000)
            search.step(1 << 30)
            assert search.verdict == "unknown" or (search.verdict == "lost") == (word == "-"), (draw, 1 + i)


def test_a_word_comes_back_as_the_line_that_it_was_made_of():
    for draw in (3, 1):
        table = dealt(deck_of_number(next(i + 1 for i, word in enumerate(words_of(draw, "1")) if word[0] == "m")))
        search = Search(table, rules_of(draw), 20000)
        search.step(1 << 30)
        word = grade_of(search.states) + proof_word(table, rules_of(draw), search.line)
        assert len(word) < 40
        moves = proved_moves(table, rules_of(draw), word)
        assert moves and fault_of_line(table, rules_of(draw), moves) == ""


def test_a_damaged_word_proves_nothing():
    """It is refused, or by rare chance is another line that wins."""
    rules = rules_of(3)
    words = words_of(3, "1")
    number = next(i for i, word in enumerate(words) if len(word) > 5) + 1
    table, word = dealt(deck_of_number(number)), words[number - 1]
    damaged = ["", "e", "e!", word + "A", word[:-1], word[:3], word[0] + word[:0:-1], "x" * 3000]
    damaged += [word[:i] + ("A" if word[i] != "A" else "B") + word[i + 1 :] for i in range(1, len(word))]
    for text in damaged:
        moves = proved_moves(table, rules, text)
        assert moves is None or fault_of_line(table, rules, moves) == ""
    assert sum(proved_moves(table, rules, text) is None for text in damaged) > len(damaged) / 2
    other = dealt(deck_of_number(number + 1))
    assert proved_moves(other, rules, word) is None


def test_grades_rise_with_what_had_to_be_looked_at():
    assert [grade_of(states) for states in (1, 150, 151, 500, 2500, 10**6)] == ["e", "e", "m", "m", "h", "x"]
