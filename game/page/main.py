"""Wiring: find the game that is to be on the table, put it there, and listen."""

from js import host

from game.klondike.game import Game, new_game
from game.klondike.language import phrase, use_translations
from game.page.address import Address
from game.page.browser import Browser
from game.page.early import play_early
from game.page.storage import Keeper, load_game, load_settings
from game.play.messages import PROBLEMS
from game.play.session import Session


def random_deal() -> Game:
    """Return a fresh Turn 3 game; its number comes from the browser's cryptographic source (section 1)."""
    game = new_game(host.dealNumber())
    assert game
    return game


def start() -> None:
    """Start the game in this page."""
    use_translations(host.phrase)
    kept, seconds, problem = load_game()
    address = Address()
    used = bool(kept and host.addressUsed())
    linked = None if used else address.game
    session = Session(kept or linked or random_deal(), seconds, load_settings())
    address.dress(session.settings)
    keeper = Keeper(problem if problem in ("locked", "no-save") else "")
    browser = Browser(session, keeper)
    past_problem = keeper.load_extras(session)
    if session.game is linked:
        session.wanted = linked.rules
    if kept and linked and not address.watch:
        browser.effects.run(session.update(("follow", linked, address.any_cards)))
    browser.tabs.begin(bool(kept and linked and not address.watch), bool(linked and address.watch))
    browser.begin()
    if linked and address.watch:
        browser.links.open(linked.replay(), address.watch)
    else:
        browser.links.tidy()
    play_early(browser, [line for line in host.early().split("\n") if line])
    browser.effects.save_soon()
    browser.table.setAttribute("data-ready", "")
    problems = [
        one for one in (problem, past_problem) if one not in ("", "no-save")
    ]  # that one is told when saving fails
    browser.tell([phrase(PROBLEMS[one]) for one in problems] + ([] if used else address.faults))
    if host.framed():
        browser.parts.want("embed")
    if session.settings.is_on("winnable"):
        browser.parts.want("solver")
