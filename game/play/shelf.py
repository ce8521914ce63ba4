"""The shelf: which game lies on the table, and those left behind (specification, sections 2 and 7).

A new deal leaves a game to Undo, another slot or a link pauses it. Nothing that was played is dropped here.
"""

from game.klondike.game import Game, load_text, new_game, save_text
from game.klondike.language import phrase
from game.klondike.rules import Rules
from game.klondike.table import is_won
from game.play.clock import Clock
from game.play.hand import Hand
from game.play.layout import pile_names
from game.play.past import (
    is_of_link,
    is_paused,
    kept_for_link,
    not_paused,
    paused,
    paused_at,
    way_is_known,
    with_game,
)
from game.play.presets import PRESETS, deals_alike, game_slot, slot_of


def counted_game(game: Game) -> Game:
    """Return `game`, not to be counted in the records when somebody else played it so far: a link may bring moves."""
    if game.moves and not game.begun:
        game.begun = -1
    return game


class Shelf(Hand):
    """The part of a session that puts games on the table and takes them away. `past` are the saves of those left behind, the last
    one last; `wanted` are the rules of the next deal, `custom` those last chosen that are no preset, `bank` what cumulative Vegas
    brought so far."""

    clock: Clock
    wanted: Rules
    custom: Rules
    bank: int
    past: "list[str]"
    names: "tuple[str, ...]"

    def _on_new(self, deal: str) -> None:
        """Deal the game of that number or code under the rules that were chosen, leaving this one to Undo."""
        game = new_game(deal, self.wanted)
        if game:
            self.leave_for(game)

    def _on_open(self, game: Game, seconds: float = 0.0) -> None:
        """Put a game on the table that a link, or the page around a frame, asks for; its rules go on with the next deal. The
        one that it leaves was not given up: it is paused."""
        self.wanted = game.rules
        self.leave_for(game, seconds, True)

    def _on_deal(self, game: Game) -> None:
        """Put a game on the table that the player has chosen, leaving this one to Undo."""
        self.wanted = game.rules
        self.leave_for(game)

    def _on_follow(self, game: Game, any_cards: bool) -> None:
        """Follow an address: go on with the game that it began, on the table or kept, else put `game` there. `any_cards`: it
        names rules alone."""
        self.wanted = game.rules
        if not is_of_link(self.game, game, any_cards):
            at = kept_for_link(self.past, game, any_cards)
            if at < 0 or not self._bring_back(at):
                self.leave_for(game, 0.0, True)

    def _on_resume(self) -> None:
        """Go on with the game that a link has just paused."""
        if self.past and self._bring_back(len(self.past) - 1) and not self.game.event:
            self.wanted = self.game.rules

    def _bring_back(self, at: int) -> bool:
        """Go on with a game left behind, and pause the one on the table; False when it cannot be read."""
        game, seconds = self._unpacked(at)
        if game:
            self._leave("", True)
            self._on_take(game, seconds)
            self.effects.append(("record", game, seconds, "open"))
            self.effects.append(("say", phrase("Back in deal {deal}.", deal=game.deal)))
        return game is not None

    def _on_replay(self) -> None:
        """Deal the same cards again, by the same rules. In the records it is the same game still, as it would be after undoing
        every move: one that was won stays won, and one that was not may yet be."""
        begun = self.game.begun
        self.leave_for(self.game.replay())
        if begun > 0:
            self.game.begun = begun
            self.effects.append(("record", self.game, 0.0, "open"))

    def what_follows(self, rules: Rules) -> str:
        """Return what choosing `rules` would do (section 2): "stay" they are on the table, "back" goes on with the game that is
        paused under them, "later" they hold from the next deal on, for only another stock needs one, "deal" deals a game."""
        slot = slot_of(rules)
        if slot == game_slot(self.game):
            return "stay" if rules == self.game.rules else "later"
        if paused_at(self.past, slot) >= 0:
            return "back"
        return "later" if rules not in PRESETS and deals_alike(rules, self.game.rules) else "deal"

    def _on_choose(self, rules: Rules, deal: str) -> None:
        """Play by `rules`; where a game must be dealt for that it is `deal`."""
        follows = self.what_follows(rules)
        self.wanted = rules
        if rules not in PRESETS:
            self.custom = rules
        if follows == "deal" or (follows == "back" and not self._go_on(slot_of(rules))):
            self._on_new(deal)
        self.effects.append(("save",))

    def _on_event(self, game: Game) -> None:
        """Play the game of an event: go on with it where it was paused, else begin."""
        if game.event != self.game.event and not self._go_on(game.event):
            self.leave_for(game)

    def _go_on(self, slot: str) -> bool:
        """Go on with the game that is paused in a slot; False when there is none."""
        at = paused_at(self.past, slot)
        game, seconds = self._unpacked(at) if at >= 0 else (None, 0.0)
        if game:
            self._leave(slot)
            self._on_take(game, seconds)
            self.effects.append(("say", phrase("Back in deal {deal}.", deal=game.deal)))
        return game is not None

    def leave_for(self, game: Game, seconds: float = 0.0, linked: bool = False) -> None:
        """Put `game` on the table; the one that lay there can be undone to. `linked`: a link asked for it."""
        slot = game_slot(game)
        chosen = not linked and game_slot(self.game) != slot
        self._leave(slot, linked)
        game.shown = game.shown or way_is_known(self.past, game)
        at = paused_at(self.past, slot) if chosen else -1
        if at >= 0:  # the player has begun another one in its slot
            self.past[at] = not_paused(self.past[at])
            left, its_seconds, _ = load_text(self.past[at])
            if left:
                self.effects.append(("record", left, its_seconds, "lost"))
        if game.rules.scoring == "cumulative" and not game.begun:
            game.bank = self.bank
        self._on_take(game, seconds)
        said = phrase("Deal {deal}." if game.deal else "A position is on the table.", deal=game.deal)
        self.effects.append(("say", said))

    def _leave(self, slot: str, linked: bool = False) -> None:
        """Put the game on the table with those left behind: over, or paused when the next one has another `slot`, or when the
        player did not ask to leave it: `linked`. A link drops a game in which nothing was played."""
        game = self.game
        if linked and not game.moves and not game.shown:
            self.effects.append(
                ("record", game, 0.0, "lost")
            )  # a replay that was not begun: the deal was played before
            return
        save = save_text(game, self.clock.seconds)
        if (linked or game_slot(game) != slot) and not is_won(game.table):
            save = paused(save)
            if linked:
                self.effects.append(("paused",))
        else:
            if game.rules.scoring == "cumulative":
                self.bank = game.score(0.0) or 0
            self.effects.append(("record", game, self.clock.seconds, "lost"))
        kept = with_game(self.past, save)
        for text in self.past:
            if is_paused(text) and text not in kept:  # too many: nobody can go on with it any more
                gone, its_seconds, _ = load_text(text)
                if gone:
                    self.effects.append(("record", gone, its_seconds, "lost"))
        self.past = kept

    def _back_to(self, at: int) -> None:
        """Go on with a game left behind. The one on the table is at its deal and goes; if it has another slot and was played,
        it is kept as paused, for Undo as the very last one."""
        game, seconds = self._unpacked(at)
        if game is None:
            return
        if not game.event and slot_of(game.rules) != slot_of(self.wanted):
            self.wanted = game.rules
        if self.game.moves and game_slot(game) != game_slot(self.game):
            self.past.insert(0, paused(save_text(self.game, self.clock.seconds)))
        else:
            self.effects.append(("record", self.game, self.clock.seconds, "lost"))
        self.bank = game.bank if game.rules.scoring == "cumulative" else self.bank
        self._on_take(game, seconds)
        self.effects.append(("record", game, seconds, "open"))
        self.effects.append(("say", phrase("Back in deal {deal}.", deal=game.deal)))

    def _unpacked(self, at: int) -> "tuple[Game | None, float]":
        """Take a game out of those left behind; one that cannot be read is put aside."""
        game, seconds, _ = load_text(self.past.pop(at))
        if game is None:
            self.effects += [
                ("aside",),
                ("refuse", phrase("The game left behind could not be read. It was put aside.")),
                ("save",),
            ]
        return game, seconds

    def _on_take(self, game: Game, seconds: float) -> None:
        """Put another game on the table."""
        self.game = counted_game(game)
        self.clock = Clock(seconds)
        self.names = pile_names(game.rules.foundations == "free")
        self.effects.append(("dealt",))
        self._changed()

    def _changed(self) -> None:
        """Clear what a change of the table made stale."""
        raise NotImplementedError
