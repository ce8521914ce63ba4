// What Python cannot do or must not be allowed to fail at: a JavaScript exception under MicroPython cannot be caught
// there, so whatever may throw is wrapped here and comes back as a value. Only text, numbers, booleans and elements
// cross the border. This script also keeps what the player does before Python is up.
const early = [];
const running = new Set();
const table = document.getElementById("table");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const attempt = (action, otherwise) => {
  try { return action(); } catch { return otherwise; }
};
const keep = event => {
  if (document.documentElement.classList.contains("stuck")) return; // static/start.js
  if (event.type === "keydown") {
    if (event.target.matches("button, a, input, dialog *")) return;
    if (event.code === "Space" || event.code.startsWith("Arrow")) event.preventDefault();
    const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
    early.push(["key", key === " " ? "Space" : key, code, +shiftKey, +ctrlKey, +metaKey, +altKey, +repeat].join(" "));
  } else if (event.type === "click") {
    const button = event.target.closest("[data-do]");
    if (button) early.push("click " + button.dataset.do);
  } else if (event.button === 0 && event.target.closest("#felt")) {
    const box = document.getElementById("felt").getBoundingClientRect(); // it may lie elsewhere by the time this is played
    early.push([event.type, event.pointerId, event.pointerType, event.clientX - box.left, event.clientY - box.top, event.timeStamp].join(" "));
  }
};
// In a frame every table keeps its game apart: in a slot of storage that the address names or, with save=host, in memory,
// while the page around keeps it. What that page says waits here until Python listens; a save that comes at once is read as any other.
const framed = parent !== self;
const asked = () => new URLSearchParams([location.search.slice(1), location.hash.slice(1)].join("&"));
const named = text => text && "table" + [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt()) | 0, 0); // a position's own name
const slot = framed ? (asked().get("save") || asked().get("deal") || named(asked().get("table")) || "").slice(0, 64) : "";
const hosted = slot === "host";
const ofGame = key => framed && /^klondike\.(game|past|selected|rules|tab|aside|results|match|sums|day)/.test(key);
const place = key => (ofGame(key) && !hosted ? key.replace(".", () => `.frame.${slot}.`) : key);
const kept = new Map(), memory = { getItem: key => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
const shelf = key => (key === "file" || hosted && ofGame(key) ? memory : localStorage);
const unread = new Set(), locked = new Set(); // keys of what could not be read, and of what could not be put aside
// Copy what lies under a key to the next free place beside it; true once it lies there.
const copied = key => attempt(() => {
  const text = shelf(key).getItem(place(key));
  for (let n = 1; ; n++) {
    const aside = "klondike.aside." + n, before = shelf(key).getItem(aside);
    if (before === text) return true;
    if (before === null) return shelf(key).setItem(aside, text), true;
  }
}, false);
const address = () => {
  const text = location.search + (/^#(rules|game)?$/.test(location.hash) ? "" : location.hash);
  return text.length < 100000 ? text : "long";
};
let followed = address();
const heard = [], bits = [];
let lastPlace = "";
let hear = null, given = "", begun = false;
const listen = event => {
  const { klondike, type, id, save } = event.data ?? {};
  if (event.source !== parent || klondike !== 1 || typeof type !== "string") return;
  // Numbers that JSON does not know are told by their names; of what is too long, only that it is.
  const told = (_, value) => (typeof value === "bigint" || (typeof value === "number" && !isFinite(value)) ? String(value) : value);
  let text = attempt(() => JSON.stringify(event.data, told), "");
  if (!text || text.length > 100000) text = "long " + JSON.stringify({ klondike, type: type.slice(0, 64), id: typeof id === "number" || id?.length <= 64 ? id : null }, told);
  else if (hosted && !begun && type === "load") memory.setItem("klondike.game", given = "" + save);
  if (hear) hear(text, event.origin);
  else if (heard.length < 20) heard.push([text, event.origin]);
};
if (framed) {
  addEventListener("message", listen);
  document.documentElement.classList.add("framed");
  if (hosted) parent.postMessage({ klondike: 1, type: "hello" }, "*");
}
for (const [name, value] of asked()) {
  if (/^(theme (light|dark|contrast)|compact [01])$/.test(name + " " + value)) document.documentElement.setAttribute("data-" + name, value);
}
const kinds = ["pointerdown", "pointermove", "pointerup", "keydown", "click"];
kinds.forEach(kind => document.addEventListener(kind, keep));
// A held Enter presses once, for a repeat must never deal. Undo and redo go on, but not past the deal.
document.addEventListener("keydown", event => {
  if (!event.repeat || event.key !== "Enter") return;
  const name = event.target.closest("[data-do]")?.dataset.do;
  if (/^(redo|run-)/.test(name) || (name === "undo" && table.dataset.moves > 0)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

globalThis.host = {
  ...globalThis.host, // static/language.js
  // What was kept, one event a line; from now on Python listens itself.
  early() {
    kinds.forEach(kind => document.removeEventListener(kind, keep));
    return early.join("\n");
  },
  // Storage. Reading gives the text, "" where nothing lies, and null where nobody can tell: storage is blocked, or the text is too
  // long for Python's memory. What could not be read is not written over before a copy of it lies aside.
  read(key) {
    const text = attempt(() => shelf(key).getItem(place(key)) ?? "", null), known = text !== null && text.length < 500000;
    begun ||= key === "klondike.game";
    unread[known ? "delete" : "add"](key);
    return known ? text : null;
  },
  // A text of any length in pieces that end with a line: their number, and each of them; null where it cannot be told.
  pieces: key => attempt(() => Math.ceil((shelf(key).getItem(place(key)) ?? "").length / 16000 + unread.delete(key) * 0), null),
  piece: (key, n) => attempt(() => {
    const text = shelf(key).getItem(place(key)), cut = n => text.indexOf("\n", n * 16000 - 1) + 1 || text.length;
    const piece = text.slice(n && cut(n), cut(n + 1));
    return piece.length < 500000 ? piece : null;
  }, null),
  // A mark of a text: another one has another.
  mark: key => attempt(() => {
    const text = shelf(key).getItem(place(key));
    let sum = text.length;
    for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
    return text.length + "." + (sum >>> 0);
  }, ""),
  // Put aside what Python read and could not understand; true once a copy lies there. Until then it is not written over.
  setAside: key => (locked[copied(key) ? "delete" : "add"](key), !locked.has(key)),
  // The names of all keys that begin so, with spaces between; null where nobody can tell.
  keys: start => attempt(() => (shelf(start) === memory ? [...kept.keys()] : Object.keys(localStorage))
    .filter(key => key.startsWith(place(start))).map(key => start + key.slice(place(start).length)).sort().join(" "), null),
  // The local date, as 2026-11-30.
  today: () => (now => [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(n => String(n).padStart(2, "0")).join("-"))(new Date()),
  // The day with which a week begins in the page's language and the player's country: 0 Monday to 6 Sunday.
  weekStart: () => attempt(() => {
    const language = document.documentElement.lang, own = navigator.languages.find(one => one.startsWith(language)) ?? language;
    const locale = new Intl.Locale(own);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo).firstDay + 6) % 7;
  }, 0),
  write: (key, text) => attempt(() => (unread.has(key) || locked.has(key)) && !copied(key) ? false : (shelf(key).setItem(place(key), text), true), false),
  // A deal number, 1 to 2 ** 32 - 1, from the browser's cryptographic source; as text, for it may pass 31 bits.
  dealNumber() {
    const word = new Uint32Array(1);
    do crypto.getRandomValues(word); while (word[0] === 0);
    return String(word[0]);
  },
  capture: (element, pointer) => attempt(() => (element.setPointerCapture(pointer), true), false),
  release: (element, pointer) => attempt(() => (element.releasePointerCapture(pointer), true), false),
  // Let an element glide from (x, y) units to where it now is; nothing flies with reduced motion.
  glide(element, x, y, toX, toY, ms) {
    if (still.matches) return;
    const from = { transform: `translate(${x}px,${y}px)` }, to = { transform: `translate(${toX}px,${toY}px)` };
    const flight = attempt(() => element.animate([from, to], { duration: ms, easing: "cubic-bezier(.2,.7,.3,1)" }), null);
    if (flight) {
      running.add(flight);
      flight.onfinish = flight.oncancel = () => running.delete(flight);
    }
  },
  // Let a ghost go that way twice and vanish; with reduced motion it stands at its goal for as long.
  haunt(element, x, y, toX, toY, ms) {
    const goal = `translate(${toX}px,${toY}px)`, from = still.matches ? goal : `translate(${x}px,${y}px)`;
    const flight = attempt(() => element.animate([{ transform: from }, { transform: goal, offset: .8 }, { transform: goal }],
      { duration: ms, iterations: 2, easing: "ease-in-out" }), null);
    const end = () => element.replaceChildren();
    flight ? (running.add(flight), flight.onfinish = flight.oncancel = () => (running.delete(flight), end())) : end();
  },
  // Let a card leap from (x, y): up, down by `fall` while it drifts `across`, bounce and be gone.
  leap(element, x, y, across, fall, delay) {
    if (still.matches) return;
    const at = (dx, dy) => ({ transform: `translate(${x + dx}px,${y + dy}px)` });
    const flight = attempt(() => element.animate([
      { ...at(0, 0), easing: "ease-out" }, { ...at(across * .2, -40), easing: "ease-in" }, { ...at(across * .55, fall), easing: "ease-out" },
      { ...at(across * .8, fall * .45), easing: "ease-in" }, { ...at(across * 1.1, fall), easing: "ease-out" }, { ...at(0, 0) },
    ], { duration: 1700, delay }), null);
    if (flight) {
      running.add(flight);
      flight.onfinish = flight.oncancel = () => running.delete(flight);
    }
  },
  moving: () => running.size,
  // Tell when an element has got another size, whatever the reason: a window, a bar that comes, words that take another line.
  watchSize: (element, action) => new ResizeObserver(() => action()).observe(element),
  // Whether an element has another place or width than when this was asked last: one question at each press in place of ten.
  moved(element) {
    const box = element.getBoundingClientRect(), now = [box.left + scrollX, box.top + scrollY, box.width].join();
    return now !== lastPlace && (lastPlace = now, true);
  },
  // Complete all that is still moving.
  settle: () => running.forEach(flight => flight.cancel()),
  // Open a dialog; false where that must wait: in a frame without the focus it would take that from the page around.
  show: dialog => attempt(() => {
    if (framed && !document.hasFocus() && !navigator.userActivation?.isActive) return false;
    // Not in the markup: browsers refuse that, with an error, inside a frame.
    (dialog.querySelector("[data-first]") ?? dialog.querySelector("h2"))?.setAttribute("autofocus", "");
    dialog.showModal();
    return true;
  }, false),
  hide: dialog => attempt(() => (dialog.close(), true), false),
  after: (action, ms, ...values) => setTimeout(action, ms, ...values),
  // Load a text of the site; "" when it cannot be had.
  load: (address, then) => fetch(address).then(answer => (answer.ok ? answer.text() : "")).then(text => then(text.length < 500000 ? text : ""), () => then("")),
  // Load the bytecode of a part of the game, the one that the server has now, as hexadecimal digits; "" when it cannot be had.
  part(name, then) {
    const hex = buffer => Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, "0")).join("");
    fetch(`./later/${name}.mpy`, { cache: "no-cache" }).then(answer => (answer.ok ? answer.arrayBuffer() : new ArrayBuffer(0)))
      .then(hex).then(code => then(name, code), () => then(name, ""));
  },
  // Start the solver's worker, of Python too: what it offers, or null. Ask it; let it look for `ms` milliseconds.
  worker: then => import("./runtime/core.js")
    .then(core => core.MPWorker("./worker/solver.py", { config: "./worker/solver.json",
      version: new URL("./runtime/micropython.mjs", document.baseURI).href }))
    .then(worker => worker.ready.then(() => worker.sync)).then(then, () => then(null)),
  bestOf: (sync, view, moves, then, number) => sync.best_of(view, moves).then(best => then(best, number), () => 0),
  ask: (sync, position, rules, budget, then, number) => sync.begin(position, rules, budget).then(() => then(number), () => 0),
  step: (sync, ms, then, number) => sync.step(ms).then(text => then(text, number), () => then("", number)),
  // A short tone, made when it is wanted: pitch in hertz, milliseconds.
  tone(pitch, ms) {
    if (navigator.userActivation?.hasBeenActive === false) return; // browsers let no page sound before, and say so
    attempt(() => {
      const audio = (host.audio ??= new AudioContext()), sound = audio.createOscillator(), volume = audio.createGain();
      const end = audio.currentTime + ms / 1000;
      sound.type = "triangle";
      sound.frequency.value = pitch;
      volume.gain.setValueAtTime(.12, audio.currentTime);
      volume.gain.exponentialRampToValueAtTime(.001, end);
      sound.connect(volume).connect(audio.destination);
      sound.start();
      sound.stop(end);
    });
  },
  // Fill the screen, or leave it.
  fill: () => attempt(() => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => 0);
  }),
  // Save what was put together as a file. Read the file that a field holds, to be had in pieces as "file"; tells whether that worked.
  put: text => void bits.push(text),
  save: name => attempt(() => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(bits.splice(0), { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return true;
  }, false),
  readFile: (field, then) => (attempt(() => field.files[0].size < 1e8 ? field.files[0].text() : null, null) ?? Promise.reject())
    .then(text => kept.set("file", text)).then(() => then(true), () => then(false)),
  // Copy text, then tell whether it worked. A frame may be forbidden to; trying then would be an error in the console.
  copy: (text, then) => (attempt(() => document.featurePolicy?.allowsFeature("clipboard-write") === false ? null : navigator.clipboard.writeText(text), null) ?? Promise.reject()).then(() => then(true), () => then(false)),
  // Offer a link to the system's share sheet; then tell "shared", "left" when the player closed it, or "none" when there is none.
  share: (title, url, then) => (attempt(() => navigator.share({ title, url }), null) ?? Promise.reject())
    .then(() => then("shared"), error => then(error?.name === "AbortError" ? "left" : "none")),
  // Mark all text of a field.
  choose: field => attempt(() => (field.focus(), field.select())),
  // The page's own address, without query and fragment.
  here: () => location.origin + location.pathname,
  // What the address asks for: query and fragment, "" for a mere place in the page, "long" for what nobody can read. It acts
  // once: each entry of the history keeps what was done for it already (`open`: it shows a replay, and does so after a reload).
  // A save from the page around goes before it.
  address,
  addressUsed: () => attempt(() => given !== "" || (history.state?.used === address() && !history.state.open), false),
  // Whether the address says something else than before, and was not here already.
  addressChanged() {
    const now = address();
    if (!now || now === followed || attempt(() => history.state?.used === now, false)) return false;
    followed = now;
    return true;
  },
  useAddress: (open = false) => attempt(() => (history.replaceState({ used: followed = address(), open }, ""), true), false),
  // Take parameters out of the address.
  dropAddress: names => attempt(() => {
    const gone = word => names.split(" ").includes(attempt(() => decodeURIComponent(word), word).replace(/^(amp;)+/, "").split("=")[0].trim().toLowerCase());
    const left = (mark, text) => (text = text.split("&").filter(word => word && !gone(word)).join("&")) && mark + text;
    history.replaceState(null, "", location.pathname + left("?", location.search.slice(1)) + left("#", location.hash.slice(1)));
    return host.useAddress();
  }, false),
  // Give an element the keyboard's focus; nothing scrolls for it, neither here nor around the frame.
  focus: element => element.focus({ preventScroll: true }),
  // The page around the frame: is there one, its origin as far as the browser tells, the save that it gave at the start,
  // hearing it from now on (JSON and origin), and telling it something (JSON).
  framed: () => framed,
  hosted: () => hosted,
  around: () => location.ancestorOrigins?.[0] ?? attempt(() => new URL(document.referrer).origin, ""),
  given: () => given,
  hear(action) {
    hear = action;
    heard.splice(0).forEach(message => action(...message));
  },
  tell: (text, origin) => attempt(() => (parent.postMessage(JSON.parse(text), origin), true), false),
};
// A touch that begins on a card never scrolls the page: Chromium does not heed touch-action on the parts of an SVG.
document.getElementById("felt").addEventListener("touchstart", event => {
  if (event.cancelable && event.target.closest(".card, .slot[data-pile=S], .pile button")) event.preventDefault();
}, { passive: false });
// A press on a card is one on the table, though a screen reader's button lies over it: the table has the focus then, without
// the outline that it has for keys.
document.getElementById("piles").addEventListener("mousedown", event => {
  if (!event.detail) return;
  event.preventDefault();
  if (document.activeElement === table) return;
  table.classList.add("pressed");
  table.focus({ preventScroll: true });
});
table.addEventListener("blur", () => table.classList.remove("pressed"));
host.translate(document.documentElement);
// The whole bar of tools where all of it has room in one row, else a menu: by the words and their size, whatever made them large.
const tools = document.getElementById("tools");
const fitTools = () => {
  tools.classList.add("whole", "measured");
  const fits = getComputedStyle(tools).flexDirection === "row" && tools.scrollWidth <= tools.clientWidth;
  tools.classList.remove("measured");
  tools.classList.toggle("whole", fits);
};
fitTools();
const toolsChanged = new ResizeObserver(() => requestAnimationFrame(fitTools));
for (const one of [tools, ...tools.querySelectorAll("button")]) toolsChanged.observe(one);
new MutationObserver(() => requestAnimationFrame(fitTools)).observe(document.documentElement, { attributeFilter: ["lang"] }); // words in the menu
if (!document.fullscreenEnabled) document.getElementById("screen").remove();
// A browser that darkens every page (Chromium, on a light device, whatever color-scheme says) makes what is dark in a picture light:
// black suits would be white on white. So all is drawn pale, too light to be changed, and a filter gives it its colours back.
const root = document.documentElement, probe = document.createElement("i");
const undarken = () => {
  root.append(probe);
  const forced = getComputedStyle(probe).backgroundColor !== "rgb(255, 255, 255)";
  probe.remove();
  if (!forced || root.classList.contains("pale")) return;
  root.classList.add("pale");
  for (const { style } of document.styleSheets[0].cssRules) for (const part of ["fill", "stroke"]) {
    if (/var/.test(style?.[part])) style[part] = `color-mix(in srgb, ${style[part]} 40%, #fff)`;
  }
};
probe.style = "background:canvas;color-scheme:only light";
if (!matchMedia("(forced-colors: active)").matches) {
  undarken();
  matchMedia("(prefers-color-scheme: dark)").onchange = undarken;
}
// The look that was chosen is there from the first frame on (game/page/look.py).
for (const [, name, value] of (host.read("klondike.settings") ?? "").matchAll(/\b(left|four|theme|felt|back)=([a-z0-9-]+)/g)) {
  if (value !== "0" && value !== "auto" && !document.documentElement.hasAttribute("data-" + name)) document.documentElement.setAttribute("data-" + name, value);
}
if (!hosted && host.read("klondike.game")) document.documentElement.classList.add("resuming");
