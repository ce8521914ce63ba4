"""Games left behind: what Undo at the beginning of a deal brings back (specification, section 7).

A game is left by a new deal, or it is paused: choosing its rules again goes on with it (section 2). One list keeps both,
the last one last.
"""

from game.klondike.game import load_text, moves_text, save_text
from game.klondike.rules import parse_rules, rules_text
from game.klondike.table import is_won, table_text
from game.play.presets import slot_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.klondike.game import Game

PAST_GAMES = 20  # how many are kept
_PAUSE_MARK = ',"paused":1}'


def with_game(past: "list[str]", save: str) -> "list[str]":
    """Return the saves of the games left behind with one more; when there are too many, deals that nobody played a
    move of go first, then the oldest of those that are not paused."""
    kept = past + [save]
    while len(kept) > PAST_GAMES:
        unplayed = [text for text in kept[:-1] if '"moves":""' in text]
        left = [text for text in kept[:-1] if not is_paused(text)]
        kept.remove((unplayed or left or kept)[0])
    return kept


def paused(save: str) -> str:
    """Return the save of a game so that it says it is paused."""
    return save if is_paused(save) else save[:-1] + _PAUSE_MARK


def not_paused(save: str) -> str:
    """Return the save of a game that was paused, and now is left."""
    return save[: -len(_PAUSE_MARK)] + "}" if is_paused(save) else save


def is_paused(save: str) -> bool:
    """Tell whether the game of a save is paused."""
    return save.endswith(_PAUSE_MARK)


def saved_slot(save: str) -> str:
    """Return the slot of the game of a save, "" when it cannot be read."""
    rules = parse_rules(_field(save, "rules"))
    return _field(save, "event") or (slot_of(rules) if rules else "")


def way_is_known(past: "list[str]", game: "Game") -> bool:
    """Tell whether the way of a deal was shown in a game left behind, so that `game`, of the same deal, does not count either."""
    return any('"shown":1' in save and _is_alike(save, game) for save in past)


def with_way_known(past: "list[str]", game: "Game") -> "list[str]":
    """Return the saves of the games left behind after the way of `game` was shown: those of the same deal do not count either."""
    return [_marked(save) if _is_alike(save, game) else save for save in past]


def _is_alike(save: str, game: "Game") -> bool:
    """Tell whether a save is of the deal of `game`, and not the turn of another player of a match."""
    event = _field(save, "event")
    alike = bool(game.deal) and _field(save, "deal") == game.deal
    return alike and (event == game.event or "match" not in event + game.event)


def _marked(save: str) -> str:
    """Return the save of a game so that it says that its way was shown; one that cannot be read stays as it is."""
    game, seconds, _ = load_text(save)
    if game is None:
        return save
    game.shown = True
    return paused(save_text(game, seconds)) if is_paused(save) else save_text(game, seconds)


def _field(save: str, name: str) -> str:
    return save.partition('"%s":"' % name)[2].partition('"')[0]


def paused_at(past: "list[str]", slot: str) -> int:
    """Return where in `past` the game lies that was paused last in a slot, -1 when there is none."""
    for i in range(len(past) - 1, -1, -1):
        if is_paused(past[i]) and saved_slot(past[i]) == slot:
            return i
    return -1


def is_of_link(game: "Game", linked: "Game", any_cards: bool) -> bool:
    """Tell whether `game` is the one that a link to `linked` began: not won yet, with the same cards, rules and first moves.
    A link that names rules alone, `any_cards`, began any game by these rules that was dealt for nothing else."""
    if game.rules != linked.rules or is_won(game.table):
        return False
    if any_cards:
        return not game.event
    return game.start == linked.start and game.moves[: len(linked.moves)] == linked.moves


def kept_for_link(past: "list[str]", linked: "Game", any_cards: bool) -> int:
    """Return where in `past` the game lies that a link to `linked` began, -1 when there is none. With `any_cards` it must be
    paused."""
    rules, table = rules_text(linked.rules), "" if linked.deal else table_text(linked.start, "/")
    moves = moves_text(linked.moves)
    for i in range(len(past) - 1, -1, -1):
        save = past[i]
        if _field(save, "rules") != rules or (any_cards and not is_paused(save)):
            continue
        same = _field(save, "deal") == linked.deal and _field(save, "table") == table
        if any_cards or (same and _field(save, "moves")[: len(moves)] == moves):
            game, _, _ = load_text(save)
            if game and is_of_link(game, linked, any_cards):
                return i
    return -1
