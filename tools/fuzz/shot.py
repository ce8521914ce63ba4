"""What the page shows and keeps at one moment, read in one go."""

import json
import re
from typing import Any, NamedTuple

LOOK = """(async () => {
  await new Promise(done => setTimeout(() => setTimeout(done)));
  const find = name => document.querySelector(name), all = name => [...document.querySelectorAll(name)];
  const round = box => [box.x, box.y, box.width, box.height].map(n => Math.round(n * 100) / 100);
  const shown = node => !!node && node.checkVisibility();
  const table = find("#table"), tops = {};
  const cards = all("#table [data-card]").map(node => {
    const { card, pile, index } = node.dataset, look = node.getAttribute("class");
    if (!(tops[pile]?.dataset.index >= +index)) tops[pile] = node;
    return [card, pile, +index, node.style.transform || node.getAttribute("transform"), look, node.parentNode.id === "hand"];
  });
  for (const pile in tops) tops[pile] = round(tops[pile].getBoundingClientRect());
  const active = document.activeElement, first = !globalThis.fuzz, seen = globalThis.fuzz ??= { kept: {}, on: null };
  const gone = node => node && (!node.isConnected || !shown(node));
  const lost = active === document.body && gone(seen.on) ? seen.on.id || seen.on.outerHTML.slice(0, 80) : "";
  if (!active?.closest("dialog")) seen.on = active;
  const news = {};
  for (const key of new Set([...Object.keys(localStorage), ...Object.keys(seen.kept)])) {
    if (!/^(klondike[.](game$|past$|selected$|settings$|results)|fuzz[.]dice)/.test(key)) continue;
    const text = localStorage.getItem(key) ?? "";
    if (text !== seen.kept[key]) news[key] = seen.kept[key] = text;
  }
  const dialogs = all("dialog[open]"), bars = ["tools", "watch"].map(id => find("#" + id)).filter(shown);
  const page = document.documentElement, size = getComputedStyle(page).fontSize;
  const look = [innerWidth, innerHeight, page.scrollHeight, size, page.lang, find("#more").className, bars.map(bar => bar.textContent)].join();
  if (look !== seen.look) {
    seen.look = look;
    const usable = bars.flatMap(bar => [...bar.querySelectorAll("button, a")]).filter(node => !node.hidden && getComputedStyle(node).display !== "none");
    seen.out = usable.filter(node => {
      const menu = find("#menu");
      if (!shown(node)) return node.closest("#more") && !shown(menu) && !node.closest("[hidden]");
      const box = node.getBoundingClientRect(), tall = document.documentElement.scrollHeight;
      return box.left < -1 || box.right > innerWidth + 1 || box.top + scrollY < -1 || box.bottom + scrollY > tall + 1;
    }).map(node => node.dataset.do ?? node.textContent);
  }
  const off = [...seen.out];
  for (const id of ["run", "note"]) {
    const node = find("#" + id);
    if (!shown(node)) continue;
    const box = node.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1 || box.top + scrollY < -1) off.push(`${id} at ${round(box)}`);
  }
  return JSON.stringify({
    cards, tops, first, news, lost, data: { ...table.dataset }, felt: (box => [box.x, box.y, box.width, box.height])(find("#felt").getBoundingClientRect()),
    wide: getComputedStyle(find("#felt")).getPropertyValue("--wide").trim() === "1", left: document.documentElement.dataset.left === "1",
    status: all("#status dd").map(node => node.textContent), time: find("#show-time").textContent, dialogs: dialogs.map(node => node.id), off, active: active?.tagName ?? "",
    menu: shown(find("#more.open")),
    watching: !!find("#game.watching"), behind: !!find("#felt.behind"), run: shown(find("#run")), note: shown(find("#note")), ghost: find("#ghost").childElementCount,
    hand: find("#hand").style.transform, scrolled: scrollY, spill: document.documentElement.scrollWidth - innerWidth,
    zoom: visualViewport.scale, window: [innerWidth, innerHeight], third: find("#third").dataset.do, lang: document.documentElement.lang,
    slots: all("#table .slot").map(node => [node.dataset.pile, node.getAttribute("class")]), ready: "ready" in table.dataset,
    ear: all("#piles > *").map(node => node.querySelectorAll("button").length),
  });
})()"""
"""Waits until the effects of the last event are out, then tells all. What is kept is told only where it changed."""

EXACT = """(() => {
  const round = box => [box.x, box.y, box.width, box.height];
  const boxes = name => [...document.querySelectorAll(name)].map(node => [node.dataset.pile, +node.dataset.index, node.getAttribute("class"),
    round(node.getBoundingClientRect())]);
  return JSON.stringify({ moving: document.getAnimations().length, cards: boxes("#table [data-card]"), slots: boxes("#table .slot"),
    labels: [...document.querySelectorAll("#piles > *")].map(group => [...group.querySelectorAll("button")].map(node => node.ariaLabel)) });
})()"""
"""The drawn boxes of all cards and places, what a screen reader finds over them, and how many animations run."""


class Drawn(NamedTuple):
    """A card as drawn: `name` is "" while it lies face down, `at` its index in its pile, (x, y) its place in units, `held` whether it is in the hand."""

    name: str
    pile: str
    at: int
    x: int
    y: int
    look: str
    held: bool

    def is_marked(self, kind: str) -> bool:
        """Tell whether the card looks so: "selected", "lit", "focus" …"""
        return kind in self.look.split()


class Shot:
    """What LOOK told. `kept` holds all texts of the storage, of which only the changed ones were told, without the name of the game
    before their keys; `off` names the buttons and panels that are beyond the window's edge."""

    def __init__(self, text: str, kept: dict[str, str]) -> None:
        told: dict[str, Any] = json.loads(text)
        self.cards = [
            Drawn(name, pile, index, *_numbers(place), look, held)
            for name, pile, index, place, look, held in told["cards"]
        ]
        self.tops: dict[str, list[float]] = told["tops"]
        self.changed = {key.removeprefix("klondike.") for key in told["news"]}
        self.kept = {
            **({} if told["first"] else kept),
            **{key.removeprefix("klondike."): text for key, text in told["news"].items()},
        }
        self.lost: str = told["lost"]
        self.data: dict[str, str] = told["data"]
        self.felt: list[float] = told["felt"]
        self.wide: bool = told["wide"]
        self.left: bool = told["left"]
        self.status: list[str] = told["status"]
        self.time: str = told["time"]
        self.dialogs: list[str] = told["dialogs"]
        self.dialog = self.dialogs[0] if self.dialogs else ""
        self.menu: bool = told["menu"]
        self.off: list[str] = told["off"]
        self.active: str = told["active"]
        self.watching: bool = told["watching"]
        self.behind: bool = told["behind"]
        self.run: bool = told["run"]
        self.note: bool = told["note"]
        self.ghost: int = told["ghost"]
        self.hand: str = told["hand"]
        self.scrolled: float = told["scrolled"]
        self.spill: float = told["spill"]
        self.zoom: float = told["zoom"]
        self.window: list[int] = told["window"]
        self.third: str = told["third"]
        self.lang: str = told["lang"]
        self.slots: list[list[str]] = told["slots"]
        self.ear: list[int] = told["ear"]
        self.ready: bool = told["ready"]

    @property
    def piles(self) -> dict[str, list[Drawn]]:
        """Return the cards of each pile that has some, lowest first."""
        piles: dict[str, list[Drawn]] = {}
        for card in sorted(self.cards, key=lambda card: card.at):
            piles.setdefault(card.pile, []).append(card)
        return piles

    def marked(self, kind: str) -> list[str]:
        """Return the piles of which a card or the empty place looks so."""
        return [card.pile for card in self.cards if card.is_marked(kind)] + [
            pile for pile, look in self.slots if kind in look.split()
        ]


def _numbers(transform: str) -> tuple[int, int]:
    x, y = re.findall(r"-?[\d.]+", transform)
    return int(x), int(y)
