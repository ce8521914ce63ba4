// The same table in plain JavaScript: what the game is measured against (docs/performance.md). It has the game's page,
// places and moves: deal, draw three, recycle, drag a run, turn up. It has nothing else.
"use strict";

const CARD_W = 100, CARD_H = 140, VIEW_W = 766, SIDE_W = 124;
const STOCK = 0, WASTE = 1, HOME = 2, COLUMN = 6, PILE_COUNT = 13;
const PILES = ["S", "W", "FC", "FD", "FH", "FS", "T1", "T2", "T3", "T4", "T5", "T6", "T7"];
const RANKS = "A23456789TJQK", SUITS = "CDHS";
const GLIDE = { duration: 170, easing: "cubic-bezier(.2,.7,.3,1)" };

// A card is suit * 13 + rank.
const rank = card => card % 13;
const suit = card => Math.floor(card / 13);
const isRed = card => card >= 13 && card < 39;
const name = card => RANKS[rank(card)] + SUITS[suit(card)];
const card = text => SUITS.indexOf(text[1]) * 13 + RANKS.indexOf(text[0]);
const fits = (card, onto) => rank(card) + 1 === rank(onto) && isRed(card) !== isRed(onto);

// The position: piles bottom first, how many cards of each pile lie face down, how many of the waste lie spread.
let piles, down, fan, pass = 1, moves = 0;

function deal(deck) {
  piles = PILES.map(() => []);
  down = PILES.map((_, pile) => Math.max(0, pile - COLUMN));
  let at = 0;
  for (let row = 0; row < 7; row++)
    for (let column = row; column < 7; column++) piles[COLUMN + column].push(deck[at++]);
  piles[STOCK] = deck.slice(28).reverse();
  fan = 0;
}

// The deck of a deal number: Fisher-Yates fed by SHA-256 in counter mode.
async function deckOf(number) {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  let words, at = 8, counter = 0;
  for (let i = 51; i > 0; i--) {
    const limit = 2 ** 32 - 2 ** 32 % (i + 1);
    let word;
    do {
      if (at === 8) {
        const text = new TextEncoder().encode(`klondike:${number}:${counter++}`);
        words = new DataView(await crypto.subtle.digest("SHA-256", text));
        at = 0;
      }
      word = words.getUint32(4 * at++);
    } while (word >= limit);
    const j = word % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

// A position from its text: piles separated by "/", hidden cards in brackets.
function setUp(text) {
  piles = PILES.map(() => []);
  down = PILES.map(() => 0);
  for (const line of text.split("/")) {
    const [pile, ...words] = line.replace(/[[\]]/g, " $& ").trim().split(/\s+/);
    const cards = words.filter(word => word.length === 2).map(card);
    if (pile === "stock") piles[STOCK] = cards.reverse();
    else if (pile === "waste") piles[WASTE] = cards;
    else if (pile === "pass") pass = Number(words[0]);
    else if (pile === "home")
      for (const top of cards)
        for (let one = top - rank(top); one <= top; one++) piles[HOME + suit(top)].push(one);
    else if (PILES.includes(pile)) {
      piles[PILES.indexOf(pile)] = cards;
      down[PILES.indexOf(pile)] = Math.max(0, words.indexOf("]") - 1);
    }
  }
  fan = Math.min(3, piles[WASTE].length);
}

// The rules.

function draw() {
  if (piles[STOCK].length) {
    const drawn = piles[STOCK].splice(-3).reverse();
    piles[WASTE].push(...drawn);
    fan = drawn.length;
  } else if (piles[WASTE].length) {
    piles[STOCK] = piles[WASTE].reverse();
    piles[WASTE] = [];
    fan = 0;
    pass++;
  } else return;
  moves++;
}

function canLift(pile, i) {
  const cards = piles[pile];
  if (pile === STOCK || i < down[pile] || i >= cards.length) return false;
  if (pile < COLUMN) return i === cards.length - 1;
  return cards.every((card, k) => k <= i || fits(card, cards[k - 1]));
}

function canDrop(pile, i, onto) {
  const card = piles[pile][i], top = piles[onto].at(-1), one = i === piles[pile].length - 1;
  if (onto === pile || onto < HOME) return false;
  if (onto >= COLUMN) return top === undefined ? rank(card) === 12 : fits(card, top);
  return one && (pile >= COLUMN || pile === WASTE) && suit(card) === onto - HOME && rank(card) === piles[onto].length;
}

function move(pile, i, onto) {
  piles[onto].push(...piles[pile].splice(i));
  if (pile === WASTE) fan = Math.min(Math.max(fan - 1, 1), piles[WASTE].length);
  down[pile] = Math.min(down[pile], Math.max(0, piles[pile].length - 1));
  moves++;
}

// Where everything lies, in units of the picture.

const felt = document.getElementById("felt");
let wide, scale, feltX, feltY, room;

function measure() {
  const box = felt.getBoundingClientRect();
  wide = getComputedStyle(felt).getPropertyValue("--wide").trim() === "1";
  scale = wide ? Math.min(box.width / (VIEW_W + 2 * SIDE_W), box.height / 690) : Math.min(box.width / VIEW_W, box.height / 700);
  feltX = box.left + scrollX + (box.width - VIEW_W * scale) / 2;
  feltY = box.top + scrollY;
  room = box.height / scale;
}

function origin(pile) {
  if (pile >= COLUMN) return [6 + 109 * (pile - COLUMN), wide ? 8 : 162];
  if (!wide) return [6 + 109 * (pile < HOME ? pile : pile + 1), 8];
  return pile < HOME ? [10 - SIDE_W, 8 + pile * (CARD_H + 14)] : [VIEW_W + 14, 8 + (pile - HOME) * (CARD_H + 14)];
}

function places(pile) {
  const [x, y] = origin(pile), size = piles[pile].length;
  if (pile === WASTE) {
    const first = size - Math.min(fan, size);
    const step = i => Math.max(0, i - first);
    return piles[pile].map((_, i) => (wide ? [x, y + 38 * step(i)] : [x + 52 * step(i), y]));
  }
  if (pile < COLUMN) return piles[pile].map(() => [x, y]);
  const hidden = down[pile], up = size - hidden - 1, free = Math.floor(room) - y - CARD_H - 6;
  let downStep = 14, upStep = Math.max(36, Math.floor(27 / scale));
  if (hidden * downStep + up * upStep > free) {
    if (hidden) downStep = Math.max(4, Math.min(14, Math.floor((free - up * upStep) / hidden)));
    if (up > 0) upStep = Math.max(12, Math.min(upStep, Math.floor((free - hidden * downStep) / up)));
  }
  return piles[pile].map((_, i) => [x, y + Math.min(i, hidden) * downStep + Math.max(0, i - hidden) * upStep]);
}

// What lies under a point of the page: [pile, index of the card].
function hit(pageX, pageY) {
  const x = (pageX - feltX) / scale, y = (pageY - feltY) / scale;
  for (let pile = 0; pile < PILE_COUNT; pile++) {
    const spots = piles[pile].length ? places(pile) : [origin(pile)];
    for (let i = spots.length - 1; i >= 0; i--) {
      const [left, top] = spots[i];
      if (x >= left && x < left + CARD_W && y >= top && y < top + CARD_H) return [pile, i];
    }
  }
  return null;
}

// The picture: one node a card; a write only where something differs.

const table = document.getElementById("table"), hand = document.getElementById("hand");
const cardsNode = document.getElementById("cards"), slots = [...document.getElementById("slots").children];
const counters = ["pass", "stock", "hidden", "home", "moves"].map(id => document.getElementById("show-" + id));
const nodes = []; // by card: { node, pile, i, up, x, y, look }
const still = matchMedia("(prefers-reduced-motion: reduce)");
const flights = new Set();

// Nodes are given out in dealing order, so that nothing in the page tells face-down cards apart.
function assign(fresh) {
  const order = [];
  for (let row = 0; row < 20; row++)
    for (let pile = COLUMN; pile < PILE_COUNT; pile++) if (row < piles[pile].length) order.push(piles[pile][row]);
  for (const pile of [2, 3, 4, 5, WASTE]) order.push(...piles[pile]);
  order.push(...[...piles[STOCK]].reverse());
  const children = [...cardsNode.children];
  order.forEach((card, k) => {
    const node = children[k], [x, y] = node.getAttribute("transform").match(/-?\d+/g).map(Number);
    const pile = fresh ? node.dataset.pile : ""; // "" puts it in order again
    nodes[card] = { node, pile, i: Number(node.dataset.index), up: false, x, y, look: node.getAttribute("class") };
  });
}

function paint(glide) {
  for (let pile = 0; pile < PILE_COUNT; pile++) {
    const spots = places(pile), size = spots.length;
    const up = pile === STOCK ? size : down[pile];
    const seen = pile >= COLUMN ? 0 : size - (pile === STOCK ? 1 : pile === WASTE ? 7 : 2);
    piles[pile].forEach((card, i) => paintCard(card, pile, i, spots[i], i >= up, i >= seen, glide));
  }
  const home = piles.slice(HOME, COLUMN).reduce((sum, pile) => sum + pile.length, 0);
  const hidden = down.reduce((sum, size) => sum + size, 0);
  [pass, piles[STOCK].length, hidden, home, moves].forEach((number, i) => {
    if (counters[i].textContent !== String(number)) counters[i].textContent = number;
  });
}

function paintCard(card, pile, i, [x, y], up, seen, glide) {
  const shown = nodes[card], { node } = shown, held = node.parentNode === hand;
  if (shown.pile !== PILES[pile]) {
    node.dataset.pile = shown.pile = PILES[pile];
    if (pile !== STOCK) cardsNode.append(node);
  } else if (held) cardsNode.append(node);
  if (shown.i !== i) node.dataset.index = shown.i = i;
  if (shown.up !== up) {
    shown.up = up;
    node.dataset.card = up ? name(card) : "";
    node.firstChild.setAttribute("href", up ? "#f" + card : "#back");
  }
  if (shown.x !== x || shown.y !== y || held) { // in the hand it had another place
    const to = `translate(${x}px,${y}px)`;
    node.style.transform = to;
    if (glide && seen && !still.matches) {
      const flight = node.animate([{ transform: `translate(${shown.x}px,${shown.y}px)` }, { transform: to }], GLIDE);
      flights.add(flight);
      flight.onfinish = flight.oncancel = () => flights.delete(flight);
    }
    [shown.x, shown.y] = [x, y];
  }
  const look = "card" + (seen ? "" : " covered") + (up ? " up suit-" + SUITS[suit(card)].toLowerCase() : "");
  if (shown.look !== look) node.setAttribute("class", (shown.look = look));
}

const settle = () => flights.forEach(flight => flight.cancel());

function light(targets) {
  for (let pile = HOME; pile < PILE_COUNT; pile++) {
    const lit = targets.includes(pile), top = piles[pile].at(-1);
    if (top === undefined) slots[pile].setAttribute("class", lit ? "slot lit" : "slot");
    else nodes[top].node.setAttribute("class", nodes[top].look + (lit ? " lit" : ""));
  }
}

// The hand.

let pressed = null; // { pointer, x, y, spot }
let held = null; // { pile, i, targets }

function onDown(event) {
  if (event.button !== 0 || pressed) return;
  const spot = hit(event.pageX, event.pageY);
  if (!spot) return;
  if (spot[0] === STOCK) {
    settle();
    draw();
    paint(true);
    return;
  }
  pressed = { pointer: event.pointerId, x: event.pageX, y: event.pageY, spot };
  felt.setPointerCapture(event.pointerId);
}

function onMove(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  const dx = event.pageX - pressed.x, dy = event.pageY - pressed.y;
  if (!held) {
    if (dx * dx + dy * dy <= 36) return;
    lift(...pressed.spot);
    if (!held) {
      pressed = null;
      return;
    }
  }
  hand.style.transform = `translate(${dx}px,${dy}px)`;
}

function lift(pile, i) {
  if (!canLift(pile, i)) return;
  const targets = [];
  for (let onto = HOME; onto < PILE_COUNT; onto++) if (canDrop(pile, i, onto)) targets.push(onto);
  settle();
  held = { pile, i, targets };
  light(targets);
  for (const card of piles[pile].slice(i)) hand.append(nodes[card].node);
}

function onUp(event) {
  if (!pressed || event.pointerId !== pressed.pointer) return;
  if (held) drop(event.pageX - pressed.x, event.pageY - pressed.y);
  pressed = null;
}

function drop(dx, dy) {
  const { pile, i, targets } = held;
  dx /= scale;
  dy /= scale;
  const [x, y] = places(pile)[i];
  let best = -1, most = 0;
  for (const onto of targets) {
    const covered = overlap(onto, x + dx, y + dy);
    if (covered > most) [best, most] = [onto, covered];
  }
  light([]);
  for (const card of piles[pile].slice(i)) {
    nodes[card].x += Math.trunc(dx);
    nodes[card].y += Math.trunc(dy);
  }
  if (best >= 0) move(pile, i, best);
  paint(true);
  hand.style.transform = "";
  held = null;
}

// How much of a card held at (x, y) covers a pile; a column counts to a little below its last card.
function overlap(pile, x, y) {
  const [left, top] = origin(pile), [right, bottom] = places(pile).at(-1) ?? [left, top];
  const across = Math.min(x, right) + CARD_W - Math.max(x, right);
  const along = Math.min(y, bottom + (pile >= COLUMN ? 40 : 0)) + CARD_H - Math.max(y, top);
  return Math.max(0, across) * Math.max(0, along);
}

function onLost() {
  if (held) {
    held.targets = [];
    drop(0, 0);
  }
  pressed = null;
}

// Start.

async function start() {
  const given = new URLSearchParams(location.hash.slice(1));
  const fresh = !given.has("table");
  if (!fresh) setUp(given.get("table"));
  else deal(await deckOf(given.get("deal") ?? crypto.getRandomValues(new Uint32Array(1))[0]));
  document.getElementById("show-deal").textContent = given.get("deal") ?? "–";
  measure();
  assign(fresh);
  slots.forEach((slot, pile) => (slot.style.transform = `translate(${origin(pile).join("px,")}px)`));
  paint(false);
  cardsNode.setAttribute("class", "live");
  felt.addEventListener("pointerdown", onDown);
  felt.addEventListener("pointermove", onMove);
  felt.addEventListener("pointerup", onUp);
  felt.addEventListener("pointercancel", onLost);
  addEventListener("resize", () => (measure(), paint(false)));
  table.setAttribute("data-ready", "");
}

start();
