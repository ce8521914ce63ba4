"""What must hold after each step: the table as drawn is the one that is saved, whole and at its place."""

import json
from itertools import takewhile

from game.klondike.cards import CARD_TEXT
from game.klondike.game import Game, load_text, play_words
from game.klondike.rules import rules_text
from game.klondike.table import hidden_count, home_count, is_won
from game.play.layout import CARD_H, CARD_W, COLUMN, STOCK, Layout, pile_cards, pile_names
from game.play.spoken import open_cards, spot_labels
from tools.fuzz.shot import Shot

EDGE = 2.2  # units by which a card's edge goes beyond its place; Firefox counts it to the box


class FaultError(AssertionError):
    """Something that must hold did not."""


class Saved:
    """The game that the page has saved, kept from shot to shot so that a long game is not played again for each."""

    def __init__(self) -> None:
        self._text = ""
        self._given = ""
        self._words: list[str] = []
        self.game: Game | None = None
        self.seconds = 0.0

    def read(self, text: str) -> Game | None:
        """Return the game of a save; None when there is none or it cannot be read."""
        if text != self._text:
            self._text = text
            try:
                self._follow(text)
            except (ValueError, LookupError, TypeError):
                self.game = None
        return self.game

    def _follow(self, text: str) -> None:
        save = json.loads(text)
        given = "{deal}/{table}/{rules}/{begun}/{bank}/{event}".format(**save)
        words = save["moves"].split(".") if save["moves"] else []
        if self.game is None or given != self._given:
            self._given, (self.game, _, _) = given, load_text(text)
        elif words != self._words:
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, self._words, strict=False)))
            self.game.go_to(same)
            if play_words(self.game, words[same:]) < len(words) - same:
                self.game = None
        self._words = words
        self.seconds = save["seconds"]
        if self.game:
            if self.game.at != save["at"]:
                self.game.go_to(save["at"])
            # undone draws count as seen
            self.game.seen = save["seen"]


def layout_of(shot: Shot) -> Layout:
    """Return the geometry for what the page shows."""
    return Layout(shot.felt[2], shot.felt[3], shot.wide, shot.left)


def always(shot: Shot) -> list[str]:
    """Say what is wrong with the cards as drawn, whatever game is on the table."""
    faults = [] if len(shot.cards) == 52 else [f"{len(shot.cards)} cards are drawn"]
    names = [card.name for card in shot.cards if card.name]
    faults += [f"{name} is drawn twice" for name in set(names) if names.count(name) > 1]
    for pile, cards in shot.piles.items():
        if [card.at for card in cards] != list(range(len(cards))):
            faults.append(f"{pile} has a gap, or two cards in one place")
    if shot.lost:
        faults.append(f"the focus went with {shot.lost}")
    if shot.spill > 1:
        faults.append(f"the page is {shot.spill} px wider than the window")
    if len(shot.dialogs) > 1:
        faults.append(f"{' and '.join(shot.dialogs)} are open together")
    if shot.zoom == 1:
        faults += [f"{name} cannot be reached" for name in shot.off]
    return faults


def differences(shot: Shot, game: Game) -> list[str]:
    """Say where the table as drawn is not the game that is saved."""
    table, names = game.table, pile_names(game.rules.foundations == "free")
    layout, piles, faults = layout_of(shot), shot.piles, []
    if set(piles) - set(names):
        faults.append(f"piles {set(piles) - set(names)} do not belong to the rules")
    for pile, name in enumerate(names):
        cards, drawn = pile_cards(table, pile), piles.get(name, [])
        down = len(cards) if pile == STOCK else table.down[pile - COLUMN] if pile >= COLUMN else 0
        wanted = [""] * down + [CARD_TEXT[card] for card in cards[down:]]
        if [card.name for card in drawn] != wanted:
            faults.append(f"{name} shows {[card.name for card in drawn]}, not {wanted}")
            continue
        places = layout.places(table, pile, game.fan)
        for card, place in zip(drawn, places, strict=True):
            if (card.x, card.y) != place:
                faults.append(f"{card.name or 'a card'} of {name} is at {card.x, card.y}, not at {place}")
        seen = max(len(open_cards(table, game.fan, pile)), 1)
        if pile < len(shot.ear) and shot.ear[pile] != seen:
            faults.append(f"{shot.ear[pile]} buttons lie over the {seen} open cards of {name}")
    data = {
        "moves": str(game.at),
        "pass": str(table.turn),
        "recycles": str(game.recycles()),
        "home": str(home_count(table)),
        "hidden": str(hidden_count(table)),
        "deal": game.deal,
        "rules": rules_text(game.rules),
    }
    for key, value in data.items():
        if shot.data.get(key, "") != value:
            faults.append(f"data-{key} is {shot.data.get(key)}, not {value}")
    if (shot.data["state"] == "won") != is_won(table):
        faults.append(f"data-state is {shot.data['state']}")
    return faults


def left_over(shot: Shot, game: Game) -> list[str]:
    """Say what is left of a gesture while no pointer is pressed, and what is marked that should not be."""
    faults = []
    if any(card.held for card in shot.cards) or shot.hand not in ("", "none"):
        faults.append(f"the hand still holds {[card.name for card in shot.cards if card.held]} at {shot.hand!r}")
    chosen = [(card.pile, card.at) for card in shot.cards if card.is_marked("selected")]
    if not chosen and shot.marked("lit"):
        faults.append(f"{shot.marked('lit')} are lit though nothing is selected")
    if not shot.run:
        kept = [int(word) for word in shot.kept.get("selected", "").split()]
        name = pile_names(game.rules.foundations == "free")[kept[0]] if kept else ""
        if (min(chosen) if chosen else ()) != ((name, kept[1]) if kept else ()):
            faults.append(f"{chosen} are drawn as selected, {kept} are kept")
    return faults


def corners(box: list[float]) -> list[float]:
    """Return left, top, right and bottom of a box."""
    x, y, width, height = box
    return [x, y, x + width, y + height]


def misplaced(shot: Shot, boxes: dict[str, list[float]] | None = None, covered: float = 2.5) -> list[str]:
    """Say which top cards are drawn elsewhere than where they belong, by their boxes in the window."""
    layout, faults = layout_of(shot), []
    covered = max(covered, EDGE * layout.scale)
    tops = {card.pile: card for card in sorted(shot.cards, key=lambda card: card.at)}
    for pile, box in (boxes or shot.tops).items():
        card = tops[pile]
        x = shot.felt[0] + layout.left + card.x * layout.scale
        y = shot.felt[1] + card.y * layout.scale
        wanted = [x, y, CARD_W * layout.scale, CARD_H * layout.scale]
        if not card.held and any(
            abs(one - other) > covered for one, other in zip(corners(box), corners(wanted), strict=True)
        ):
            faults.append(f"the top card of {pile} is drawn at {box}, not at {[round(n, 1) for n in wanted]}")
    return faults


def unlike_told(labels: list[list[str]], status: list[str], game: Game) -> list[str]:
    """Say where a screen reader, or the bar above the table, tells another table than the one that is saved; in English."""
    names, table, faults = pile_names(game.rules.foundations == "free"), game.table, []
    for pile, told in enumerate(labels):
        wanted = spot_labels(names, game, pile, None)
        if told != wanted:
            faults.append(f"of {names[pile]} is told {told}, not {wanted}")
    counts = [str(n) for n in (len(table.stock), hidden_count(table), home_count(table), game.at)]
    if status[1:5] != counts:
        faults.append(f"the bar shows {status[1:5]}, not {counts}")
    return faults


class Clock:
    """Watches that the clock of a game never goes backwards. A deal that is replayed keeps its number and begins at 0."""

    def __init__(self) -> None:
        self._most: dict[str, float] = {}
        self._replayed: set[str] = set()
        self._last = ("", 0.0)

    def faults(self, text: str) -> list[str]:
        """Say whether the time of a save is less than it was before in the same game."""
        save = json.loads(text)
        if save["begun"] <= 0:  # a game without a number: nothing tells it from another that begins alike
            return []
        name, seconds = f"{save['begun']} {save['deal']}", float(save["seconds"])
        last, self._last = self._last, (name, seconds)
        before = self._most.get(name, 0.0)
        self._most[name] = max(before, seconds)
        if not save["moves"]:
            self._replayed.add(name)
            return []
        if (
            name in self._replayed
        ):  # there may be several games of that number: compare with the last one seen, if it is one
            before = last[1] if last[0] == name else 0.0
        return [f"{seconds} s are saved after {before} s"] if seconds < before else []


def late_clock(shown: str, seconds: float) -> list[str]:
    """Say whether the clock on show is behind the one that is saved, by more than the second between two ticks."""
    digits = [int(part) for part in shown.split(":")] if shown.replace(":", "").isdecimal() else []
    told = sum(part * 60**i for i, part in enumerate(reversed(digits)))
    return [f"the clock shows {shown} and {seconds} s are saved"] if digits and told < int(seconds - 1.06) else []


def lost_game(before: str, after: str, past: str) -> list[str]:
    """Say whether a game that was under way is neither on the table any more nor among those left behind.

    All are texts as they are kept; a game still at its deal may go (specification, section 7)."""
    if not before or not after:
        return []
    one, other = json.loads(before), json.loads(after)
    same = ("deal", "table", "rules", "event", "begun")
    if one["at"] == 0 or all(one[key] == other[key] for key in same):
        return []
    played = one["moves"].split(".")[: one["at"]]  # a move more may have been made before the next deal came
    for text in json.loads(past or "[]"):
        save = json.loads(text)
        if all(one[key] == save[key] for key in same) and save["moves"].split(".")[: one["at"]] == played:
            return []
    return [f"the game {before[:160]} is neither on the table nor among those left behind"]
