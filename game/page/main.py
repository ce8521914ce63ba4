"""Wiring: find the game that is to be on the table, put it there, and listen."""

from js import document, host

from game.klondike.game import Game, new_game
from game.page.browser import Browser
from game.page.storage import Keeper, load_extras, load_game
from game.play.link import GAME_NAMES, game_from_link, same_beginning, short
from game.play.messages import PROBLEMS
from game.play.session import Session


def random_deal() -> Game:
    """Return a fresh Turn 3 game; its number comes from the browser's cryptographic source (section 1)."""
    game = new_game(host.dealNumber())
    assert game
    return game


def start() -> None:
    """Start the game in this page."""
    kept, seconds, problem = load_game()
    names = host.names().split(" ")
    values = {name: host.parameter(name) for name in names if name in GAME_NAMES}
    linked, faults = game_from_link(values, host.dealNumber())
    if linked and host.addressUsed():
        linked = None
    session = Session(kept or linked or random_deal(), seconds)
    browser = Browser(session, Keeper(problem == "locked"))
    load_extras(session)
    if kept and linked and not (same_beginning(kept, linked) and not values.get("moves")):
        session.leave_for(linked)
    dress_page(names, faults)
    if problem:
        faults.insert(0, PROBLEMS[problem])
    browser.begin()
    if values:
        host.useAddress()
    if faults:
        browser.panels.toast(" ".join(faults))
    browser.play_early([line for line in host.early().split("\n") if line])
    browser.save_soon()
    browser.table.setAttribute("data-ready", "")


def dress_page(names: "list[str]", faults: "list[str]") -> None:
    """Follow what an address says of the page's look; unknown values are added to `faults`."""
    root = document.documentElement
    for name, allowed in (("theme", ("light", "dark")), ("compact", ("0", "1")), ("lang", ("en",))):
        value = host.parameter(name)
        if name in names and value not in allowed:
            faults.append("%s cannot be “%s”." % (name, short(value)))
        elif name in names:
            root.setAttribute("data-" + name, value)
