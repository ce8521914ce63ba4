"""What the game's core answers, as text: the same on CPython and on MicroPython, or something is wrong.

Runs on both, so it is written in what both accept (docs/micropython.md) and imports nothing but the game.
`vectors()` returns pairs (name, text). tests/unit/test_vectors.py pins them on CPython, tests/parity compares.
"""

from game.klondike.deal import (
    deck_code,
    deck_of_code,
    deck_of_deal,
    deck_of_number,
    deck_text,
    parse_deal_number,
    parse_deck,
)
from game.klondike.formats import (
    deck_of_table,
    format_of,
    plain,
    read_table,
    write_digits,
    write_pysol,
    write_solvitaire,
)
from game.klondike.game import Game, load_text, moves_text, new_game, play_words, save_text
from game.klondike.notation import minimal_moves, solver_moves
from game.klondike.packed import pack, play_packed
from game.klondike.rules import (
    Move,
    apply,
    legal_moves,
    move_text,
    parse_move,
    parse_rules,
    refusal,
    rules_text,
    stock_move,
)
from game.klondike.table import dealt, hidden_count, home_count, is_won, parse_table, table_text
from game.solver.proofs import proof_word, proved_moves
from game.solver.search import Search, winning_moves

PLAYOUTS = (
    ("1", "draw3 passes0 returns1 foundations-suit scoring-none"),
    ("2", "draw1 passes3 returns1 foundations-suit scoring-standard"),
    ("155", "draw3 passes3 returns0 foundations-free scoring-vegas"),
    ("242", "draw1 passes1 returns1 foundations-free scoring-timed"),
    ("9999999999", "draw1 passes0 returns1 foundations-free scoring-cumulative"),
)
POSITIONS = (
    "T1 [2D TS] KH/T2 9S 8S/T7 QS JD/T3 3D 4D 5D 6D 7D 8D 9D TD QD KD/T4 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    "/T5 AS 2S 3S 4S 6S JS KS/stock 7S 5S/waste 2C AD/home AC - QH -/pass 2",
    "home KC KD KH QS/T1 KS",
    "home 6C QD KH QS/T1 KD QC/T2 JC/T3 9C/stock KS KC 8C 7C TC/seen none",
    "home KH QS - 6C/T1 KC QC/T2 JC/T3 9C/T4 AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD/waste KS 8C 7C TC/pass 3",
)
PILES = ("", "S", "W", "F", "F0", "F1", "F4", "F5", "FC", "FH", "FX", "T0", "T1", "T2", "T3", "T7", "T8")
TEXTS = (
    "|0|1|42|0042|9999999999|10000000000|-1|+1| 1|1 |1 2|1.0|1e3|abc|１２|D|R|d|WT4|WF|T3F|T3F2|T2T5|T2T5x3|T2T5x13|T2T5x14"
    "|T2T5x1|T2T5x02|T2T5x|FHT4|FXT4|F1T4|T8T1|T1T1|x|x2|WT4.|W T4|T2T5x３|draw3|AC|AC 2C|AC AC|AC 1C|T1|T1 KH|T1 [KH]|T1 [KH"
    "|T1 KH]|T1 [AC] [2C] KH|T9 KH|T1 KH/T1 QH|stock -|waste [AC]|home AC 2C|home - - - - -|home KC KD KH KS|home KC KD KH QS"
    "|home KC KD KH KS/pass 3|home KC KD KH KS/pass 0|home KC KD KH KS/pass x|home KC KD KH KS/seen most|HOME kc kd kh ks"
    "|home KC KD KH KS/seen all|draw3 passes0 returns1 foundations-suit scoring-none"
    "|draw1 passes3 returns0 foundations-free scoring-timed|draw1 passes2 returns0 foundations-free scoring-timed"
    "|0000000000000000000000000000000000000000000000|1FVS99MCKMRS4WZTTB305DPQ5SC0N9W1HRNCFZZZZZZZZZ"
    "|1FVS99MCKMRS4WZTTB305DPQ5SC0N9W1HRNCG000000000|OOOOOooooolLiI000000000000000000000000000000000|U"
).split("|")
SAVES = (
    "",
    "null",
    "7",
    "[]",
    "{}",
    '{"version":1}',
    '{"version":2}',
    '{"version":"1"}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D.D","at":1,"seen":6,"seconds":1.5}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D.R.D","at":1,"seen":6,"seconds":1.5}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D.D.","at":2,"seen":99,"seconds":1}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"","at":0,"seen":0,"seconds":"0"}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":9,"seen":-1,"seconds":0}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":true,"seen":0,"seconds":0}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":1.0,"seen":0,"seconds":0}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":1,"seen":null,"seconds":0}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":["D"],"at":1,"seen":0,"seconds":0}',
    '{"version":1,"deal":1,"table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":0}',
    '{"version":1,"deal":["1"],"table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":0}',
    '{"version":1,"deal":"0","table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":0}',
    '{"version":1,"deal":"","table":"home KC KD KH QS/T1 KS","rules":"%s","moves":"T1F","at":1,"seen":0,"seconds":9}',
    '{"version":1,"deal":"","table":"home KC KD KH QS","rules":"%s","moves":"T1F","at":1,"seen":0,"seconds":9}',
    '{"version":1,"deal":"1","table":"","rules":"draw2","moves":"D","at":1,"seen":0,"seconds":0}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":-1}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":1e400}',
    '{"version":1,"deal":"1","table":"","rules":"%s","moves":"D","at":1,"seen":0,"seconds":"x"}',
)
PASTED = (
    "",
    "42",
    "５５",
    "A♣ 10♥",
    "{",
    "[]",
    "{}",
    '{"tableau piles": [["KH","QS"],[],[],[],[],[],["1c"]], "stock": ["10h"], "waste": [7]}',
    '{"tableau piles": [["KH"],[],[],[],[],[],["qs"]]}',
    '{"tableau piles": [[],[],[],[],[],[],[]], "foundations": [["AC","2C"],"3D"]}',
    '{"tableau piles": [[],[],[],[],[],[],[]], "cells": []}',
    "[" * 3000,
    "Talon: KH QS\n: <2C> 3D",
    "Talon: KH ==> QS <==\n:\n:\n:\n:\n:\n:\n:\nFoundations: H-Q C-0 D-5",
    "Talon: KH ==> XX <==",
    "Foundations: H-14",
    "0" * 156,
    "011" * 52,
    "011021" * 20,
    "T1 KH",
)
PACKED = (
    "",
    "a",
    "aAAAA",
    "bAAAA",
    "aAAAAA",
    "aAABTAA",
    "aAAAAF_A_z",
    "aAAAAé",
    "aAAAA" + "F" * 300,
    "aAAAAABCDEFGHIJKLMNOPQRSTUVWXYZ",
)


def vectors():
    """Return everything to compare, as pairs (name, text)."""
    found = [("decks", decks()), ("codes", codes()), ("texts", texts()), ("saves", saves())]
    for i in range(len(POSITIONS)):
        found.append(("position %d" % (i + 1), position(POSITIONS[i])))
    found.append(("pasted", pasted()))
    found.append(("searches", searches()))
    for deal, rules in PLAYOUTS:
        found.append(("playout %s" % deal, playout(deal, rules)))
        found.append(("elsewhere %s" % deal, elsewhere(deal, rules)))
    for number in (1, 42):
        found.append(("perft %d" % number, str(perft(dealt(deck_of_number(number)), parse_rules(PLAYOUTS[0][1]), 3))))
    return found


def decks():
    """Decks and tables of some numbers."""
    lines = []
    for number in (1, 2, 3, 32768, 4294967295, 4294967296, 9999999999):
        lines.append("%d: %s" % (number, deck_text(deck_of_number(number))))
    lines.append(table_text(dealt(deck_of_number(9999999999)), "/"))
    return "\n".join(lines)


def codes():
    """Codes of decks, there and back."""
    lines = []
    for deck in (tuple(range(52)), tuple(reversed(range(52))), deck_of_number(1), deck_of_number(9999999999)):
        code = deck_code(deck)
        same = deck_of_code(code) == deck and deck_of_deal(code.lower()) == deck
        lines.append("%s %s %s" % (code, same, parse_deck(deck_text(deck)) == (deck, "")))
    return "\n".join(lines)


def texts():
    """What each parser makes of each text."""
    lines = []
    for text in TEXTS:
        move, rules, deck = parse_move(text), parse_rules(text), deck_of_deal(text)
        table, fault = parse_table(text)
        placed, _ = parse_table(text, False)
        said = [
            text,
            str(parse_deal_number(text)),
            deck_code(deck) if deck else "no deal",
            "%s %s %d" % (move.src, move.dst, move.size) if move else "no move",
            rules_text(rules) if rules else "no rules",
            parse_deck(text)[1],
            table_text(table, "/") if table else fault,
            str(placed == table),
        ]
        lines.append(" | ".join(said))
    return "\n".join(lines)


def pasted():
    """What is made of decks, positions and packed moves from elsewhere, whole or not."""
    lines = []
    for text in PASTED:
        table, fault = read_table(plain(text))
        lines.append("%s | %s | %s" % (text[:80], format_of(text), table_text(table, "/") if table else fault))
    deck = deck_of_number(77)
    for table in (dealt(deck), parse_table(POSITIONS[0])[0], parse_table(POSITIONS[2])[0]):
        for text in (write_pysol(table), write_solvitaire(table)):
            again, fault = read_table(text)
            lines.append("%s\n%s %s" % (text, fault, table_text(again, "/")))
        lines.append(str(deck_of_table(table) == deck))
    lines.append(write_digits(deck))
    lines.append(str(read_table(write_digits(deck))[0] == dealt(deck)))
    for text in PACKED:
        game = new_game("4", parse_rules(PLAYOUTS[1][1]))
        played, problem = play_packed(game, text)
        lines.append("%s | %d %s %s" % (text[:40], played, problem, moves_text(game.moves)[:80]))
    return "\n".join(lines)


def position(text):
    """What is said of a position, what is legal in it, and the reasons for whatever else could be asked."""
    lines = []
    for name in (PLAYOUTS[0][1], PLAYOUTS[2][1]):
        rules = parse_rules(name)
        table, fault = parse_table(text, rules.foundations == "suit")
        lines.append(table_text(table) + fault)
        lines.append(
            "%d %d %s %s" % (hidden_count(table), home_count(table), is_won(table), move_text(stock_move(table)))
        )
        for move in legal_moves(table, rules):
            after = apply(table, rules, move)
            lines.append("%s: %s" % (move_text(move), table_text(after, "/")))
        reasons = []
        for src in PILES:
            for dst in PILES:
                for size in (0, 1, 2):
                    reasons.append(refusal(table, rules, Move(src, dst, size)) or "legal")
        for reason in sorted(set(reasons)):
            lines.append("%s %d" % (reason, reasons.count(reason)))
        lines.append("checksum %d" % checksum(0, " ".join(reasons)))
    return "\n".join(lines)


def playout(deal, rules):
    """A game of moves picked by a generator of its own, cards home preferred, with undo and redo and a save."""
    game = new_game(deal, parse_rules(rules))
    lines = [deal, rules]
    number, total = 7, 0
    for step in range(60):
        moves = game_moves(game)
        if not moves:
            break
        number = (number * 171 + 11213) % 53125
        game.play(moves[number % len(moves)])
        total = checksum(total, table_text(game.table, "/"))
        if step % 20 == 19:
            total = checksum(total, back_and_forth(game))
            lines.append("%d %s" % (total, table_text(game.table, "/")))
    lines.append(moves_text(game.moves))
    for _ in range(5):
        game.undo()
    game.begun, game.bank = 1764505715123, -104
    saved = save_text(game, 61.5)
    loaded, seconds, problem = load_text(saved)
    lines.append(saved)
    lines.append("%s %s %s" % (seconds, problem, loaded.table == game.table and loaded.moves == game.moves))
    lines.append("%d %d %d %s" % (loaded.points, loaded.bank, loaded.begun, loaded.score(61.5)))
    again = game.replay()
    lines.append("%d %d %d" % (play_words(again, moves_text(game.moves).split(".")), again.fan, again.recycles()))
    return "\n".join(lines)


def elsewhere(deal, rules):
    """The game of `playout` as it leaves this program: packed, and in the notations of others."""
    game = new_game(deal, parse_rules(rules))
    number = 7
    while game.at < 60 and game_moves(game):
        number = (number * 171 + 11213) % 53125
        moves = game_moves(game)
        game.play(moves[number % len(moves)])
    text = pack(game.moves)
    again = game.replay()
    problem = play_packed(again, text)
    lines = [text, solver_moves(game.start, game.rules, game.moves), minimal_moves(game.start, game.rules, game.moves)]
    return "\n".join(lines + [str(problem), str(again.table == game.table)])


def game_moves(game: Game) -> "list[Move]":
    """Return the legal moves, only those that go home when the move counter is no multiple of 4 and there are some."""
    moves = legal_moves(game.table, game.rules)
    homeward = [move for move in moves if move.dst[0] == "F"]
    return homeward if homeward and game.at % 4 else moves


def back_and_forth(game: Game) -> str:
    """Undo to the start and redo to the end; tell what was seen on the way."""
    end = game.table
    trail = []
    while game.undo():
        trail.append("%d %d %d %d" % (game.at, game.fan, home_count(game.table), game.points))
    trail.append(str(game.table == game.start))
    while game.redo():
        trail.append("%d %d %s" % (game.at, hidden_count(game.table), game.score(game.at * 7.5)))
    trail.append(str(game.table == end))
    return " ".join(trail)


def saves():
    """What loading makes of saves whole and broken; a save that is cut off anywhere is refused."""
    lines = []
    for text in SAVES:
        lines.append(told(text.replace("%s", PLAYOUTS[0][1])))
    whole = SAVES[8].replace("%s", PLAYOUTS[0][1])
    refused = 0
    for end in range(len(whole)):
        if load_text(whole[:end])[2] == "unreadable":
            refused += 1
    lines.append("cut off %d, refused %d" % (len(whole), refused))
    return "\n".join(lines)


def told(text):
    """Load a save and say what came of it."""
    game, seconds, problem = load_text(text)
    if game is None:
        return "none %s %s" % (seconds, problem)
    return "%s %s %d %d %s %s" % (
        seconds,
        problem,
        game.at,
        game.seen,
        moves_text(game.moves),
        table_text(game.table, "/"),
    )


def searches():
    """What the search finds with all cards known, and the proofs of what it won."""
    lines = []
    for text in POSITIONS:
        for _, name in PLAYOUTS:
            rules = parse_rules(name)
            lines.append(searched(parse_table(text, rules.foundations == "suit")[0], rules))
    for number in (1, 2, 5):
        for _, name in PLAYOUTS:
            lines.append(searched(dealt(deck_of_number(number)), parse_rules(name)))
    return "\n".join(lines)


def searched(table, rules):
    """Search a position in slices; tell verdict, positions looked at, moves and proof."""
    search = Search(table, rules, 250)
    while not search.step(60):
        pass
    if search.verdict != "won":
        return "%s %d" % (search.verdict, search.states)
    moves = winning_moves(table, rules, search.line)
    word = "e" + proof_word(table, rules, search.line)
    return "won %d %s %s %s" % (search.states, moves_text(moves), word, proved_moves(table, rules, word) == moves)


def perft(table, rules, depth):
    """The number of legal lines of `depth` moves."""
    moves = legal_moves(table, rules)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        total += perft(apply(table, rules, move), rules, depth - 1)
    return total


def checksum(total: int, text: str) -> int:
    """Take `text` into a running checksum that stays a small integer."""
    for letter in text:
        total = (total * 31 + ord(letter)) % 16777213
    return total
