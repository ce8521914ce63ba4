// What the player is told when the game does not start. One place hears of every way to fail: a script that does not load or
// does not run, a promise that nobody catches, Python that ends without a game, a long silence. Nothing here is newer than
// 2015, so that it runs in a browser in which the rest of the page does not. A game that comes after all takes the word away.
(function () {
  var root = document.documentElement, base = location.href.split(/[?#]/)[0].replace(/[^/]*$/, ""), lost = "", off = [];
  var ready = function () { var table = document.getElementById("table"); return table && table.hasAttribute("data-ready"); };
  var name = function (text) { return (/[\w.-]+\.(?:m?js|wasm|mpy)\b/.exec(text) || [""])[0]; };
  var show = function (why, what) {
    var box = document.getElementById("stuck");
    if (!box || ready()) return;
    [].forEach.call(box.querySelectorAll("[data-why]"), function (part) { part.hidden = part.getAttribute("data-why") !== why; });
    box.querySelector("code").textContent = what || "";
    box.querySelector("button").disabled = false;
    box.hidden = false;
    if (why === "slow") return;
    root.classList.add("stuck");
    [].forEach.call(document.querySelectorAll("#tools button:not(:disabled)"), function (one) { off.push(one); one.disabled = true; });
  };
  var fail = function (what) {
    lost = lost || name(what);
    // A moment later: then the whole page is there, and what was no failure has come.
    setTimeout(function () {
      if (document.readyState === "loading") return fail("");
      show(location.protocol === "file:" ? "file" : !self.WebAssembly ? "wasm" : !self.host || !host.early ? "old"
        : self.origin === "null" ? "frame" : "part", lost);
    }, 500);
  };
  // Python is about to begin; it has put a game on the table when it ends, or never will.
  self.begun = function () { setTimeout(function () { if (!ready()) fail("game.mpy"); }); };
  addEventListener("error", function (event) {
    var node = event.target || {}, from = event.filename || "";
    if (ready()) return;
    if (node.tagName === "LINK") lost = lost || (/load/.test(node.rel) ? name(node.href) : "");
    else if (node.tagName === "SCRIPT" ? node.src : from.indexOf(base) === 0) fail(node.src || from.slice(base.length));
  }, true);
  addEventListener("unhandledrejection", function (event) { if (!ready()) fail("" + event.reason); });
  document.addEventListener("DOMContentLoaded", function () {
    var table = document.getElementById("table"), box = document.getElementById("stuck");
    if (location.protocol === "file:" || !self.WebAssembly || !self.host || !host.early) fail("");
    setTimeout(function () { if (box.hidden) show("slow"); }, 9000);
    new MutationObserver(function () {
      if (!ready()) return;
      box.hidden = true;
      root.classList.remove("stuck");
      off.splice(0).forEach(function (one) { one.disabled = false; });
    }).observe(table, { attributes: true, attributeFilter: ["data-ready"] });
    // Try again: past the browser's cache, which may hold what is broken, and only with a network, so that this page stays.
    box.querySelector("button").addEventListener("click", function () {
      var get = function (address) { return fetch(address, { cache: "reload" }); }, again = function () { location.reload(); };
      if (!self.fetch || location.protocol === "file:" || self.origin === "null") return again();
      this.disabled = true;
      setTimeout(show, 15000, "offline");
      get(location.href).then(function () {
        return Promise.all([].map.call(document.querySelectorAll("link[rel*=preload]"), function (one) { return get(one.href).catch(again); }));
      }).then(again, function () { show("offline"); });
    });
  });
})();
