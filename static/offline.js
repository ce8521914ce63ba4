// Offline play, the page's side: registers the service worker (sw.js) once the game is up, and offers a new version.
// Only the built page has it. Where service workers are absent or forbidden the game plays on without.
attempt(() => {
  const workers = navigator.serviceWorker, table = document.getElementById("table"), note = document.getElementById("update");
  if (!workers) return;
  const tell = kind => {
    for (const part of note.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== kind;
    note.hidden = false;
    document.getElementById("live").textContent = note.querySelector("p:not([hidden])").textContent;
  };
  let next = null, asked = false, controlled = Boolean(workers.controller), looked = Date.now();
  // `worker` waits with a new version; without one, it is at work already and this page is of the version before.
  const offer = worker => {
    next = worker;
    tell("new");
  };
  note.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    note.hidden = true;
    table.focus();
    if (!button.dataset.for) return;
    asked = true;
    next ? next.postMessage("use") : location.reload();
  });
  for (const kind of ["pointerdown", "pointerup", "contextmenu"]) note.addEventListener(kind, event => event.stopPropagation());
  workers.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) offer(null);
    controlled = true;
  });
  workers.addEventListener("message", event => {
    if (event.data === "missing") tell("missing");
  });
  const watch = registration => {
    const follow = worker => worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) offer(worker);
    });
    if (registration.waiting && registration.active) offer(registration.waiting);
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    // A page that stays open for days looks for a new version when it comes back into view, at most once an hour.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - looked < 3600000) return;
      looked = Date.now();
      registration.update().catch(() => 0);
    });
  };
  const register = () => attempt(() => workers.register("./sw.js").then(watch).catch(() => 0));
  const observer = new MutationObserver(() => {
    if (!table.hasAttribute("data-ready")) return;
    observer.disconnect();
    setTimeout(register, 500); // the first move goes before
  });
  observer.observe(table, { attributeFilter: ["data-ready"] });
});
