"""Deals proved winnable: a random one, its proof replayed here before it is called proved (specification, section 10)."""

from js import host
from pyscript.ffi import create_proxy

from game.klondike.game import new_game
from game.klondike.language import phrase
from game.klondike.rules import Rules
from game.solver.proofs import BLOCK, GRADES, PROOF_FOLDERS, block_words, proved_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.klondike.game import Game
    from game.page.browser import Browser

_BLOCKS = 20  # files of proofs for three cards a draw, and for one
_TOLD = {
    "e": "Deal {deal} is proved winnable: an easy one.",
    "m": "Deal {deal} is proved winnable: of medium difficulty.",
    "h": "Deal {deal} is proved winnable: a hard one.",
    "x": "Deal {deal} is proved winnable: one for experts.",
}
"""By grade; `docs/solver.md` says what the grades measure."""


class ProvedDeals:
    """Deals a random proved deal under the rules of new deals."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._came = create_proxy(self._on_block)
        self._draw = self._place = 0
        self._before: "Game | None" = None  # what lay on the table when it was asked for

    def press(self, do: str) -> None:
        """Ask for the proofs of a random block; one question at a time."""
        rules = self._browser.session.wanted
        if rules.passes or not rules.returns:
            self._deal_any(phrase("Deals are proved for unlimited passes with cards coming back; this is any deal."))
        elif not self._draw:
            self._draw = rules.draw
            self._before = self._browser.session.game
            self._place = int(host.dealNumber()[-6:]) % (_BLOCKS * BLOCK)
            self._load()

    def _load(self) -> None:
        host.load("./static/proved/%s/%d.txt" % (PROOF_FOLDERS[self._draw], self._place // BLOCK + 1), self._came)

    def _on_block(self, text: str) -> None:
        """The proofs have come, "" when they could not: deal the first proved deal from the random place on. The first block is
        kept on the device."""
        if not text and self._place >= BLOCK:
            self._place %= BLOCK
            self._load()
            return
        rules = Rules(self._draw, 0, True, "suit", "none")
        self._draw = 0
        if self._browser.session.game is not self._before:
            return  # the player has begun another game meanwhile
        words = block_words(text)
        first = self._place // BLOCK * BLOCK + 1
        for i in range(len(words)):
            at = (self._place + i) % len(words)
            deal = str(first + at)
            game = new_game(deal, rules)
            if words[at][0] in GRADES and game and proved_moves(game.start, rules, words[at]):
                self._deal(deal)
                self._browser.effects.toast(phrase(_TOLD[words[at][0]], deal=deal))
                return
        self._deal_any(phrase("The proofs could not be loaded; this is any deal."))

    def _deal(self, deal: str) -> None:
        """It may come late: cards that the player has taken up meanwhile go back first."""
        self._browser.pointer.cancel()
        self._browser.deal_number(deal)

    def _deal_any(self, sentence: str) -> None:
        self._deal(host.dealNumber())
        self._browser.effects.toast(sentence)


def open_proved(browser: "Browser") -> ProvedDeals:
    """Open this part."""
    return ProvedDeals(browser)
