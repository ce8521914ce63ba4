"""Addresses for the page: deals, positions of every stage, replays, looks, and rubbish."""

from random import Random
from urllib.parse import quote, urlencode

from game.klondike.cards import card_texts
from game.klondike.game import Game, moves_text, new_game
from game.klondike.packed import pack
from game.klondike.rules import DRAW_COUNTS, FOUNDATION_SORTS, PASS_LIMITS, SCORINGS, TURN_3, Rules, legal_moves
from game.klondike.table import Table, table_text

RUBBISH = (
    "deal=0", "deal=99999999999", "deal=%00%ff", "deal=-3&draw=2", "table=T1+XX", "table=T1+7H/T2+7H", "moves=D.D", "watch=a",
    "deal=5&watch=zzzz", "deal=5&moves=T1T9.%E2%82%AC", "draw=7&passes=x", "theme=pink&lang=xx&compact=9", "%", "&&&===", "rules", "game",
    "deal=5&watch=" + "A" * 300, "table=" + "T1+" * 400, "deal=%F0%9F%83%8F", "deal=4&deal=5&draw=1&draw=3", "lang=", "nothing=here",
)  # fmt: skip
"""What no page of ours would write into an address."""


def some_rules(dice: Random) -> Rules:
    """Return rules, most often one of the simple ones."""
    if dice.random() < 0.4:
        return TURN_3
    return Rules(
        dice.choice(DRAW_COUNTS),
        dice.choice(PASS_LIMITS),
        dice.random() < 0.8,
        dice.choice(FOUNDATION_SORTS),
        dice.choice(SCORINGS),
    )


def played(dice: Random, most: int) -> Game:
    """Return a game with up to `most` moves made at random."""
    game = new_game(str(dice.randrange(1, 2**32)), some_rules(dice))
    assert game
    for _ in range(dice.randrange(most + 1)):
        moves = legal_moves(game.table, game.rules)
        if not moves:
            break
        home = [move for move in moves if move.dst[0] == "F"]
        game.play(dice.choice(home if home and dice.random() < 0.5 else moves))
    return game


def late_table(dice: Random) -> Table:
    """Return a position near the end: foundations high, all that is left open in the columns and the stock."""
    tops = [dice.randrange(4, 14) for _ in range(4)]
    home = tuple(tuple(range(suit * 13, suit * 13 + top)) for suit, top in enumerate(tops))
    rest = [card for card in range(52) if card % 13 >= tops[card // 13]]
    if dice.random() < 0.6:
        rest.sort(key=lambda card: -(card % 13))  # a line home is near
    else:
        dice.shuffle(rest)
    columns: list[list[int]] = [[] for _ in range(7)]
    stock: list[int] = []
    for i, card in enumerate(rest):
        (stock if dice.random() < 0.15 else columns[i % 7]).append(card)
    down = tuple(dice.randrange(len(column)) if column and dice.random() < 0.3 else 0 for column in columns)
    return Table(tuple(stock), (), home, tuple(tuple(column) for column in columns), down, 1, dice.random() < 0.5)


def rules_words(rules: Rules) -> dict[str, str]:
    """Return the parameters that ask for rules."""
    return {
        "draw": str(rules.draw),
        "passes": str(rules.passes),
        "returns": "1" if rules.returns else "0",
        "foundations": rules.foundations,
        "scoring": rules.scoring,
    }


def some_address(dice: Random) -> str:
    """Return what may stand behind the # of an address."""
    kind = dice.random()
    if kind < 0.25:
        return dice.choice(RUBBISH)
    if kind < 0.3:
        return quote(
            "".join(
                chr(dice.choice([dice.randrange(32, 127), dice.randrange(160, 0x2FFF)]))
                for _ in range(dice.randrange(60))
            )
        )
    if kind < 0.55:
        rules = some_rules(dice)
        return urlencode({"table": table_text(late_table(dice), "/"), **rules_words(rules)})
    if kind < 0.6:
        return urlencode(
            {dice.choice(("theme", "lang", "compact")): dice.choice(("dark", "contrast", "ar", "de", "en", "1", "0"))}
        )
    game = played(dice, 80)
    words = {"deal": game.deal, **rules_words(game.rules)}
    if kind < 0.7:
        return urlencode(words)
    if kind < 0.8:
        return urlencode({**words, "moves": moves_text(game.moves)})
    if kind < 0.9:
        return urlencode({**words, "watch": pack(game.moves)})
    start = game.table
    return urlencode({**rules_words(game.rules), "table": table_text(start, "/")})


def some_link(dice: Random) -> str:
    """Return what may stand behind the page's address: a query, a fragment, or both."""
    where, kind = some_address(dice), dice.random()
    if kind < 0.4:
        return f"#{where}"
    if kind < 0.6:
        return f"?{where.replace('#', '%23')}"
    if kind < 0.8:
        return f"?draw={dice.choice((1, 1, 3))}"
    looks = urlencode({"theme": dice.choice(("dark", "light")), "lang": dice.choice(("de", "en", "ar"))})
    return f"?{looks}" if kind < 0.9 else f"?{looks}#{where}"


def some_text(dice: Random) -> str:
    """Return what somebody may write or paste into a field."""
    game = played(dice, 30)
    texts = (
        game.deal, "0", "99999999999", "-1", "abc", "", " 12 ", "A" * 500, "\u202e7♥", card_texts(tuple(dice.sample(range(52), 52))),
        table_text(game.table), "#" + some_address(dice), '{"format":1}', "Ann", "<b>Bo</b>",
    )  # fmt: skip
    return dice.choice(texts)
