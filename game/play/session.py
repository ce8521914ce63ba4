"""The session: what the player is doing with the game. Intents in, effects out.

Selection, keyboard focus, the cards in the hand, and the games left behind by a new deal. Nothing here is brought
back by undo, and nothing here knows a browser: `update(intent)` returns effects for it to carry out.
"""

from game.klondike.game import Game, load_text, new_game, save_text
from game.klondike.language import phrase
from game.klondike.rules import Move, Rules, stock_move
from game.klondike.table import Table, is_won
from game.play.advice import Advice
from game.play.clock import Clock
from game.play.hand import Hand
from game.play.layout import COLUMN, PILE_COUNT, STOCK, WASTE, pile_names
from game.play.messages import spot_name, undo_sentence
from game.play.past import is_paused, not_paused, paused, paused_at, way_is_known, with_game, with_way_known
from game.play.presets import PRESETS, deals_alike, game_slot, slot_of
from game.play.reach import (
    last_index,
    run_range,
    unliftable,
)
from game.play.settings import Settings
from game.play.spoken import pile_sentence, table_sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.gesture import Intent

LEFT_HANDED = (5, 4, 3, 2, WASTE, STOCK, 6, 7, 8, 9, 10, 11, 12)  # the piles from left to right, mirrored


def counted_game(game: Game) -> Game:
    """Return `game`, not to be counted in the records when somebody else played it so far: a link may bring moves."""
    if game.moves and not game.begun:
        game.begun = -1
    return game


class Session(Hand):
    """One player at one table: the hand, the keyboard's `focus`, a spot (pile, index), and all that buttons do.

    `wanted` are the rules of the next deal and `custom` those last chosen that are no preset, `bank` what cumulative Vegas brought
    so far. `now` is the time in seconds since 1970, told from outside: it numbers the games of the records."""

    def __init__(self, game: Game, seconds: float = 0.0, settings: "Settings | None" = None) -> None:
        Hand.__init__(self)
        self.game = counted_game(game)
        self.clock = Clock(seconds)
        self.settings = settings or Settings()
        self.wanted: Rules = game.rules
        self.custom: Rules = game.rules
        self.bank = game.bank
        self.now = 0.0
        self._stamp = 0
        self.past: "list[str]" = []
        self.focus: "tuple[int, int]" = (COLUMN, 0)
        self.effects: "list[Intent]" = []
        self.advice = Advice()
        self.names = pile_names(game.rules.foundations == "free")
        self._settle_focus()

    def update(self, intent: "Intent") -> "list[Intent]":
        """Carry out an intent such as ("tap", spot), ("undo",); return effects: ("save",), ("say", sentence),
        ("moved", table before, move), ("refuse", sentence), ("won",), ("selected",), ("dealt",), ("think",), ("thought",), ("hint", sentence),
        ("dead",), ("still dead",), ("stuck",), ("finishing",), ("settings",), ("aside",), ("record", game, seconds, "open", "lost" or "won")."""
        self.effects = []
        getattr(self, "_on_" + intent[0])(*intent[1:])
        return self.effects

    def select_again(self, spot: "tuple[int, int]") -> None:
        """Bring back a selection from before a reload, if it is one still."""
        if WASTE <= spot[0] < PILE_COUNT and unliftable(self.game, spot[0], spot[1]) is None:
            self._select(spot)

    # What is found about the position

    def think(self) -> "list[Intent]":
        """Think for a slice; return effects as `update` does."""
        return self.advice.step(self.game)

    def state(self) -> str:
        """Return the word for where the game stands: `playing`, `dead`, `won`, `finishing`."""
        if is_won(self.game.table):
            return "won"
        return "finishing" if self.advice.line_left else "dead" if self.advice.verdict == "dead" else "playing"

    def _on_hint(self) -> None:
        """Show the best move, asked again the next best; when there is none, say where the game stands."""
        if not self.held and not is_won(self.game.table):
            self._select(None)
            self.effects.extend(self.advice.ask(self.game))

    def _on_prefer(self, move: Move) -> None:
        """Show another hint than the one on show."""
        self.effects.extend(self.advice.prefer(self.game, move))

    def _on_finish(self) -> None:
        """Play the way home that was found, one move at a time; asked again, stop."""
        self._select(None)
        self.effects += self.advice.stop(self.game) if self.advice.line_left else self.advice.start()

    def _on_shown(self) -> None:
        """The player looks at the solver's way: neither this game nor another of its deal counts any more (section 10)."""
        self.game.shown = True
        self.past = with_way_known(self.past, self.game)
        self.effects += [("record", self.game, 0.0, "open"), ("save",)]

    def _on_finish_step(self) -> None:
        """Play the next move of the way home."""
        if not self._play(self.advice.line_left[0]):
            self.advice.stop(self.game)
        self.effects.append(("finishing",))

    def _on_stop(self) -> None:
        """Stop the auto finish where it is."""
        self.effects.extend(self.advice.stop(self.game))

    # Buttons and keys

    def _on_draw(self) -> None:
        """Draw, or turn the waste over; not while a card is in the hand."""
        if self.held is None:
            self._play(stock_move(self.game.table))

    def _on_undo(self, repeated: bool = False) -> None:
        """Take a move back; at the deal bring the game back that was left behind, but not on a held key."""
        self._on_spring()
        if self.game.undo():
            self._changed()
            self.effects.append(("say", undo_sentence(self.game.table, self.game.moves[self.game.at])))
        elif self.past and not repeated:
            self._back_to(len(self.past) - 1)
        elif not repeated:
            self.effects.append(("refuse", phrase("There is nothing to undo.")))

    def _on_go(self, at: int) -> None:
        """Go to the position after `at` moves of the line of play; what came after can be redone."""
        self.game.go_to(at)
        self._changed()
        self.effects.append(("say", phrase("Back after {n} move.|Back after {n} moves.", n=at)))

    def _on_redo(self) -> None:
        self._on_spring()
        before = self.game.table
        if self.game.redo():
            self._moved(before, self.game.moves[self.game.at - 1])
        else:
            self.effects.append(("refuse", phrase("There is nothing to redo.")))

    def _on_new(self, deal: str) -> None:
        """Deal the game of that number or code under the rules that were chosen, leaving this one to Undo."""
        game = new_game(deal, self.wanted)
        if game:
            self.leave_for(game)

    def _on_open(self, game: Game, seconds: float = 0.0) -> None:
        """Put a game on the table that a link, or the page around a frame, asks for; its rules go on with the next deal."""
        self.wanted = game.rules
        self.leave_for(game, seconds)

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

    def leave_for(self, game: Game, seconds: float = 0.0) -> None:
        """Put `game` on the table; the one that lay there can be undone to."""
        self._leave(game_slot(game))
        game.shown = game.shown or way_is_known(self.past, game)
        at = paused_at(self.past, game_slot(game))
        if at >= 0:  # it is left now too: a slot has one game under way
            self.past[at] = not_paused(self.past[at])
            left, its_seconds, _ = load_text(self.past[at])
            if left:
                self.effects.append(("record", left, its_seconds, "lost"))
        if game.rules.scoring == "cumulative" and not game.begun:
            game.bank = self.bank
        self._on_take(game, seconds)
        said = phrase("Deal {deal}." if game.deal else "A position is on the table.", deal=game.deal)
        self.effects.append(("say", said))

    def _leave(self, slot: str) -> None:
        """Put the game on the table with those left behind: over, or paused when the next one has another `slot`."""
        game = self.game
        save = save_text(game, self.clock.seconds)
        if game_slot(game) != slot and not is_won(game.table):
            save = paused(save)
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

    def _on_step(self, by: int) -> None:
        """Move the keyboard's focus to the next pile, as they lie from left to right."""
        self.choice = None
        order = LEFT_HANDED if self.settings.is_on("left") else tuple(range(PILE_COUNT))
        at = order.index(self.focus[0])
        pile = order[(at + by) % PILE_COUNT if self.ring else at]
        self.ring = True
        self._focus_on(pile, last_index(self.game, pile))

    def _on_reach(self, by: int) -> None:
        """Start the run at the card before (-1) or after (+1): in the run panel, which the keyboard opens with this."""
        pile, i = self.choice or self.focus
        if self.choice is None and (not self.ring or pile < COLUMN):
            self._on_step(0)
            return
        low, high = run_range(self.game, pile)
        if high >= 0:
            self._select(None)
            self.choice = (pile, min(max(i + by, low), high))
            self._focus_on(pile, self.choice[1])

    def _on_enter(self) -> None:
        """Select what has the focus, or place the selection there."""
        if self.choice:
            self._on_confirm()
            return
        if not self.ring:
            self._on_step(0)
            return
        pile, i = self.focus
        if pile == STOCK:
            self._on_draw()
        elif self.selected == self.focus:
            self._select(None)
        elif self.selected:
            self._place(self.selected, pile, i)
        else:
            self._pick(pile, i)
        self._settle_focus()

    def _on_set(self, name: str, value: str) -> None:
        """Change a setting; the game goes on."""
        if self.settings.change(name, value):
            self.effects.append(("settings",))

    def _on_escape(self) -> None:
        """Close the run panel, else empty hand and selection."""
        if self.choice:
            self.choice = None
            self.effects.append(("say", phrase("No run chosen.")))
            return
        self._on_spring()
        self._select(None)

    def _on_point(self, spot: "tuple[int, int]") -> None:
        """A screen reader presses a card: as a tap, and the keys go on from there."""
        self._on_tap(spot)
        self.focus = spot
        self._settle_focus()

    def _on_tell(self) -> None:
        """Tell the whole table."""
        self.effects.append(("say", table_sentences(self.names, self.game, self.selected)))

    def _on_tell_pile(self) -> None:
        """Tell the pile that has the focus."""
        self.effects.append(("say", pile_sentence(self.names, self.game, self.focus[0])))

    # What all of them use

    def _play(self, move: Move) -> bool:
        """Play a move, or say why it is refused."""
        before = self.game.table
        reason = self.game.play(move)
        if reason:
            self._say_reason(reason)
            return False
        self._moved(before, move)
        return True

    def _moved(self, before: Table, move: Move) -> None:
        if not self.game.begun:
            self._stamp = self.game.begun = max(int(self.now * 1000), self._stamp + 1)
            self.effects.append(("record", self.game, 0.0, "open"))
        self._changed()
        self.effects.append(("moved", before, move))
        if is_won(self.game.table):
            self.effects.append(("record", self.game, self.clock.seconds, "won"))
            self.effects.append(("won",))

    def _on_take(self, game: Game, seconds: float) -> None:
        """Put another game on the table."""
        self.game = counted_game(game)
        self.clock = Clock(seconds)
        self.names = pile_names(game.rules.foundations == "free")
        self.effects.append(("dealt",))
        self._changed()

    def _changed(self) -> None:
        """Clear what a change of the table made stale: every change comes through here."""
        self.held = self.choice = None
        self.forget_tap()
        self._select(None)
        self._settle_focus()
        self.effects.append(("save",))
        self.effects.extend(self.advice.begin(self.game))

    def _settle_focus(self) -> None:
        """Keep the focus on a card that is there."""
        pile, i = self.focus
        last = last_index(self.game, pile)
        if i > last or i < 0 or pile < COLUMN or i < self.game.table.down[pile - COLUMN]:
            self.focus = (pile, last)

    def _focus_on(self, pile: int, i: int) -> None:
        self.focus = (pile, i)
        self.effects.append(("say", spot_name(self.names, self.game.table, pile, i)))
