"""Verdicts by brute force: every position that legal moves reach, one card at a time, nothing forgotten but the
order of the columns. Slow and plain; it shares no code with game/solver.

A position is (columns, home, cards, place, turn): each column (number face down, face-up cards, lowest first), `home`
the heights of the four suits, `cards` waste and stock in the order of the draws, `place` how many of them are waste.
"""


def start(table):
    """The position of a table."""
    columns = [(down, column[down:]) for column, down in zip(table.columns, table.down, strict=True)]
    home = [0] * 4
    for pile in table.home:
        for card in pile:
            home[card // 13] += 1
    return sorted_columns(columns), tuple(home), table.waste + table.stock[::-1], len(table.waste), table.turn


def sorted_columns(columns):
    return tuple(sorted(columns))


def is_red(card):
    return card // 13 in (1, 2)


def lands(card, column):
    """Whether a card may be put on a column."""
    if not column[1]:
        return card % 13 == 12
    last = column[1][-1]
    return last % 13 == card % 13 + 1 and is_red(last) != is_red(card)


def run_starts(cards):
    """The places in a column's face-up cards from which the rest may be moved together."""
    starts = []
    for i in range(len(cards) - 1, -1, -1):
        starts.append(i)
        if i and not lands(cards[i], (0, cards[:i])):
            break
    return starts


def drawn(position, rules):
    """The position after a draw or a recycle, or None."""
    columns, home, cards, place, turn = position
    if place < len(cards):
        return columns, home, cards, min(place + rules.draw, len(cards)), turn
    if cards and (rules.passes == 0 or turn < rules.passes):
        return columns, home, cards, 0, turn + 1 if rules.passes else turn
    return None


def transfers(position, rules):
    """The positions after each move of a card, each with "new" when it turns a card up."""
    columns, home, cards, place, turn = position
    found = []

    def put(card, changed, home, cards, place):
        """One card from anywhere to each column."""
        for j, column in enumerate(changed):
            if lands(card, column):
                after = list(changed)
                after[j] = (column[0], column[1] + (card,))
                found.append(((sorted_columns(after), home, cards, place, turn), ""))

    if place:
        card = cards[place - 1]
        rest = cards[: place - 1] + cards[place:]
        put(card, columns, home, rest, place - 1)
        if home[card // 13] == card % 13:
            found.append(((columns, raised(home, card // 13, 1), rest, place - 1, turn), ""))
    if rules.returns:
        for suit in range(4):
            if home[suit]:
                put(suit * 13 + home[suit] - 1, columns, raised(home, suit, -1), cards, place)
    for i, (down, up) in enumerate(columns):
        for at in run_starts(up):
            new = "new" if at == 0 and down else ""
            for j, column in enumerate(columns):
                if j != i and lands(up[at], column):
                    after = list(columns)
                    after[i] = (down, up[:at])
                    after[j] = (column[0], column[1] + up[at:])
                    found.append(((sorted_columns(after), home, cards, place, turn), new))
        if up and home[up[-1] // 13] == up[-1] % 13:
            new = "new" if len(up) == 1 and down else ""
            after = list(columns)
            after[i] = (down, up[:-1])
            found.append(((sorted_columns(after), raised(home, up[-1] // 13, 1), cards, place, turn), new))
    return found


def raised(home, suit, by):
    return home[:suit] + (home[suit] + by,) + home[suit + 1 :]


def is_dead(position, rules):
    """Whether no card can be moved, whatever is drawn."""
    met = set()
    while position and position not in met:
        met.add(position)
        if transfers(position, rules):
            return False
        position = drawn(position, rules)
    return True


def verdict(table, rules, unseen=0, limit=100000):
    """The verdict when the last `unseen` cards of the stock have never been seen; None beyond `limit` positions."""
    root = start(table)
    if unseen or sum(root[1]) == 52:
        return "open"
    if is_dead(root, rules):
        return "dead"
    met, waiting = {root}, [root]
    while waiting:
        position = waiting.pop()
        after = drawn(position, rules)
        for following, news in transfers(position, rules) + ([(after, "")] if after else []):
            if news or sum(following[1]) == 52:
                return "open"
            if following not in met:
                met.add(following)
                waiting.append(following)
        if len(met) > limit:
            return None
    return "stuck"


def can_win(table, rules, limit=100000):
    """Whether a position without face-down cards can be won; None beyond `limit` positions."""
    assert not any(table.down)
    found = verdict(table, rules, 0, limit)
    return None if found is None else found == "open"


def all_known(table):
    """The position of a table, the face-down cards of each column in place of their number."""
    _, home, cards, place, turn = start(table)
    columns = [(column[:down], column[down:]) for column, down in zip(table.columns, table.down, strict=True)]
    return sorted_columns(columns), home, cards, place, turn


def turned_up(position):
    """The position with the last card of each column face up."""
    columns, home, cards, place, turn = position
    if all(up or not down for down, up in columns):
        return position
    turned = [(down, up) if up or not down else (down[:-1], down[-1:]) for down, up in columns]
    return sorted_columns(turned), home, cards, place, turn


def wins(table, rules, limit=100000):
    """Whether a position can be won, all cards known, also the face-down ones; None beyond `limit` positions."""
    root = all_known(table)
    met, waiting = {root}, [root]
    while waiting:
        position = waiting.pop()
        if sum(position[1]) == 52:
            return True
        after = drawn(position, rules)
        for following in [turned_up(f) for f, _ in transfers(position, rules)] + ([after] if after else []):
            if following not in met:
                met.add(following)
                waiting.append(following)
        if len(met) > limit:
            return None
    return False
