/* The game in your page: load this script and write <klondike-table deal="4"></klondike-table>. What it takes and tells is in
   docs/embedding.md. It stands alone and leaves nothing behind but the element's name. A browser without custom elements
   shows what stands inside the element, a link for instance. */
(function () {
  "use strict";
  if (!window.customElements || !window.Reflect || !window.URLSearchParams || !HTMLElement.prototype.attachShadow ||
      customElements.get("klondike-table")) return;

  var GAME = ["deal", "table", "moves", "draw", "passes", "returns", "foundations", "scoring"];
  var LOOK = ["theme", "compact", "lang"];
  var FRAME = ["src", "save", "sandbox", "allow"]; // a change of these makes a new frame
  var TOLD = ["ready", "move", "undo", "deal", "won", "size", "save", "loaded", "refused", "state"];
  var LOWEST = 320, SWINGS = 3, SWING_MS = 1000;
  var STYLE = ":host{display:block}:host([hidden]){display:none}" +
    "div{max-height:max(320px,92vh);max-height:max(320px,92svh)}:host([height]) div{max-height:none}" +
    "iframe{display:block;width:100%;height:100%;border:0;border-radius:inherit}div{border-radius:inherit}";

  var script = document.currentScript || document.querySelector('script[src*="embed.js"]');
  var home = script && script.src ? new URL("../", script.src).href : ""; // the game lies one folder above this script
  var slots = Object.create(null); // the names under which the tables of this page keep their games
  var insides = new WeakMap(); // what belongs to an element and is nobody else's affair

  function Table() {
    var self = Reflect.construct(HTMLElement, [], Table);
    var root = self.attachShadow({ mode: "open", delegatesFocus: true });
    var box = document.createElement("div");
    try {
      var sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
    } catch (error) { // an older browser
      root.appendChild(document.createElement("style")).textContent = STYLE;
    }
    root.appendChild(box);
    insides.set(self, { box: box, frame: null, ready: false, waiting: [], answers: Object.create(null), count: 0, save: "", given: "", slot: "", sizes: [] });
    return self;
  }
  Table.prototype = Object.create(HTMLElement.prototype, { constructor: { value: Table } });
  Object.setPrototypeOf(Table, HTMLElement);
  Table.observedAttributes = GAME.concat(LOOK, FRAME, ["height", "label"]);

  // What a host page can call

  method("newDeal", function (values) { send(this, "new", values); });
  method("options", function (values) { send(this, "options", values); });
  method("state", function () {
    var it = insides.get(this), id = ++it.count, self = this;
    return new Promise(function (resolve) {
      it.answers[id] = resolve;
      send(self, "state", { id: id });
    });
  });
  // With save="host": the game as text. Set it to what you kept, read it or hear "klondike-save" to keep it.
  Object.defineProperty(Table.prototype, "savedGame", {
    configurable: true,
    enumerable: true,
    get: function () { return insides.get(this).save; },
    set: function (text) {
      var it = insides.get(this);
      it.save = it.given = String(text || "");
      if (it.greeted) give(it); // else when it asks
    }
  });

  // Its life in the page

  method("connectedCallback", function () {
    var self = this, it = insides.get(this);
    if (Object.prototype.hasOwnProperty.call(this, "savedGame")) { // set before this script came
      var text = this.savedGame;
      delete this.savedGame;
      this.savedGame = text;
    }
    it.hear = function (event) { hear(self, event); };
    addEventListener("message", it.hear);
    fit(this);
    if (!window.IntersectionObserver || this.getAttribute("loading") === "eager") return make(this);
    it.watch = new IntersectionObserver(function (seen) {
      if (seen.some(function (one) { return one.isIntersecting; })) make(self);
    }, { rootMargin: "400px" });
    it.watch.observe(this);
  });

  method("disconnectedCallback", function () {
    var it = insides.get(this);
    removeEventListener("message", it.hear);
    unmake(it);
  });

  method("attributeChangedCallback", function (name, before, now) {
    var it = insides.get(this), self = this;
    if (before === now) return;
    if (name === "height") return fit(this);
    if (!it.frame) return;
    if (name === "label") return title(this);
    var kind = GAME.indexOf(name) >= 0 ? "new" : LOOK.indexOf(name) >= 0 ? "options" : "frame";
    it.changes = it.changes || {};
    it.changes[kind] = true;
    if (it.changing) return; // several at once are one change
    it.changing = true;
    Promise.resolve().then(function () {
      var changes = it.changes;
      it.changes = null;
      it.changing = false;
      if (!it.frame) return;
      if (changes.frame) {
        unmake(it);
        return make(self);
      }
      if (changes.options) {
        send(self, "options", { theme: self.getAttribute("theme") || "auto", compact: compact(self), lang: self.getAttribute("lang") || "auto" });
      }
      if (changes.new) send(self, "new", given(self, GAME, {}));
    });
  });

  function method(name, action) {
    Object.defineProperty(Table.prototype, name, { value: action, configurable: true, writable: true });
  }

  // The frame

  function make(self) {
    var it = insides.get(self), frame = document.createElement("iframe"), values = given(self, GAME.concat(["theme", "lang"]), {});
    var address;
    if (it.watch) it.watch.disconnect();
    it.watch = null;
    try { address = new URL(self.getAttribute("src") || home, document.baseURI); } catch (error) { return; } // no address
    values.compact = compact(self);
    values.save = it.slot = slot(self);
    address.hash = new URLSearchParams(values).toString();
    it.origin = address.origin;
    frame.allow = self.getAttribute("allow") || "fullscreen; clipboard-write" + (navigator.share ? "; web-share" : "");
    frame.referrerPolicy = "origin"; // by which a browser without ancestorOrigins tells the game who is there
    if (self.hasAttribute("sandbox")) {
      frame.setAttribute("sandbox", self.getAttribute("sandbox"));
      if (!/(^|\s)allow-same-origin(\s|$)/i.test(self.getAttribute("sandbox"))) it.origin = "null";
    }
    frame.src = address.href;
    it.frame = frame;
    title(self);
    it.box.appendChild(frame);
  }

  function title(self) {
    insides.get(self).frame.title = self.getAttribute("label") || "Klondike Solitaire";
  }

  function unmake(it) {
    if (it.watch) it.watch.disconnect();
    if (it.frame) it.frame.remove();
    delete slots[it.slot];
    Object.keys(it.answers).forEach(function (id) { it.answers[id](null); });
    it.watch = it.frame = null;
    it.ready = it.greeted = false;
    it.waiting = [];
    it.answers = Object.create(null);
    it.sizes = [];
  }

  function given(self, names, values) {
    names.forEach(function (name) {
      if (self.hasAttribute(name)) values[name] = self.getAttribute(name);
    });
    return values;
  }

  function compact(self) { // unless the page asks for the how-to below the table
    return self.getAttribute("compact") === "0" ? "0" : "1";
  }

  // The name of its save: as the page says, else its deal, numbered where there are several.
  function slot(self) {
    var asked = self.getAttribute("save");
    if (asked) return asked;
    var name = self.getAttribute("deal") || "table", unique = name;
    for (var n = 2; slots[unique]; n++) unique = name + "-" + n;
    slots[unique] = true;
    return unique;
  }

  // Messages

  function post(it, kind, fields) {
    var message = { klondike: 1, type: kind };
    Object.keys(fields || {}).forEach(function (name) {
      if (!(name in message)) message[name] = fields[name];
    });
    try { it.frame.contentWindow.postMessage(message, it.origin === "null" ? "*" : it.origin); } catch (error) {
      if (error.name === "DataCloneError") throw error; // a function, say: no message can hold it; else the frame is gone
    }
  }

  function send(self, kind, fields) { // what is asked before the game is ready waits for it
    var it = insides.get(self);
    if (it.ready) post(it, kind, fields);
    else it.waiting.push([kind, fields]);
  }

  function give(it) {
    if (it.given) post(it, "load", { save: it.given });
  }

  function hear(self, event) {
    var it = insides.get(self), data = event.data;
    if (!it.frame || event.source !== it.frame.contentWindow || event.origin !== it.origin) return;
    if (!data || data.klondike !== 1 || typeof data.type !== "string") return;
    if (data.type === "hello") { // the frame is new and asks for the save
      it.greeted = true;
      it.given = it.save;
      return give(it);
    }
    if (TOLD.indexOf(data.type) < 0) return;
    var detail = {};
    Object.keys(data).forEach(function (name) {
      if (name !== "klondike" && name !== "type") detail[name] = data[name];
    });
    if (data.type === "ready") {
      it.ready = true;
      post(it, "options", {}); // tells the game who is there
      it.waiting.splice(0).forEach(function (one) { post(it, one[0], one[1]); });
    } else if (data.type === "size") {
      grow(self, detail);
    } else if (data.type === "save" && typeof data.save === "string") {
      it.save = data.save;
    } else if (data.type === "refused" && data.to === "load") {
      detail.save = it.given; // keep it aside if you like: the game's next save takes its place
    } else if (data.type === "state" && it.answers[data.id]) {
      it.answers[data.id](detail);
      delete it.answers[data.id];
    }
    self.dispatchEvent(new CustomEvent("klondike-" + data.type, { bubbles: true, detail: detail }));
  }

  // Height: as the frame asks for its width, at most the window's. Should the page's own layout answer a height with another
  // width and that with the first height (a scroll bar that comes and goes), it rests after a few swings.

  function grow(self, size) {
    var it = insides.get(self), last = it.sizes[0], before = it.sizes[1], now = Date.now();
    if (!(size.height > 0 && size.height < 10000)) return;
    var swings = before && before.width === size.width && now - last.at < SWING_MS ? last.swings + 1 : 0;
    if (swings > SWINGS) return;
    it.sizes = [{ width: size.width, height: size.height, at: now, swings: swings }, last];
    fit(self);
  }

  function fit(self) {
    var it = insides.get(self), fixed = self.getAttribute("height"), width = self.clientWidth || 600;
    var asked = it.sizes[0] ? it.sizes[0].height : Math.min(width, 766) * 700 / 766 + Math.min(36.75, width / 12) + 54;
    var height = fixed === null ? Math.max(LOWEST, Math.ceil(asked)) + "px" : /^\d+$/.test(fixed) ? fixed + "px" : "100%";
    if (it.box.style.height !== height) it.box.style.height = height;
  }

  customElements.define("klondike-table", Table);
})();
