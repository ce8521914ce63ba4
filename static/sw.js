// The service worker: keeps every file of one version of the game on the device, so that it starts without a network and
// files of two versions never meet. The build puts the three values in (tools/offline.py).
const FILES = {}; // each file below the site's root with its SHA-256; "" is the page itself
const LATER = {}; // the same of files that are kept once they were asked for
const VERSION = ""; // a hash of those lists and of this program

const HOME = new URL("./", location);
const PREFIX = `klondike-${HOME.pathname}-`; // other sites share this origin, and so its caches
const CACHE = PREFIX + VERSION;
const address = name => new URL(name, HOME).href;
const isOurs = name => Object.hasOwn(FILES, name) || Object.hasOwn(LATER, name);
const nameOf = request => {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return null;
  const name = url.pathname.slice(HOME.pathname.length);
  return name === "index.html" ? "" : isOurs(name) ? name : null;
};

// A file as the server has it now, past every cache: an answer to keep, or null where it is not this version's.
const fresh = async name => {
  const found = await fetch(address(name), { cache: "reload" });
  const copy = found.clone(); // kept as it came: the browser keeps compiled code beside it
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.arrayBuffer()));
  if (!found.ok || btoa(String.fromCharCode(...hash)) !== (FILES[name] ?? LATER[name])) return null;
  return found.redirected ? new Response(copy.body, { headers: { "Content-Type": found.headers.get("Content-Type") } }) : copy;
};

// Keep all files, or none: whatever goes wrong, the version before this one is left as it is.
const fill = async () => {
  try {
    const cache = await caches.open(CACHE);
    const names = Object.keys(FILES);
    await Promise.allSettled(names.map(async name => cache.put(address(name), await fresh(name))));
    if ((await cache.keys()).length < names.length || !(await caches.has(CACHE))) throw new Error("not all files are of this version");
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
};

const clean = async () => {
  const old = name => name.startsWith(PREFIX) && /^[0-9a-f]{16}$/.test(name.slice(PREFIX.length)) && name !== CACHE;
  await Promise.all((await caches.keys()).filter(old).map(name => caches.delete(name)));
};

let filling = null;
const strangers = new Set(); // pages that the network sent where this version's page is missing
const answer = async event => {
  const name = nameOf(event.request);
  if (strangers.has(event.clientId) && event.request.mode !== "navigate") return fetch(event.request);
  const kept = await caches.match(address(name), { cacheName: CACHE }).catch(() => undefined);
  if (kept) return kept;
  // The browser has thrown the whole cache away: the network serves as if there were no worker, and the cache is filled again.
  if (!(await caches.has(CACHE).catch(() => false))) {
    event.waitUntil(filling ??= fill().catch(() => 0).then(() => { filling = null; }));
    return fetch(event.request).catch(() => missing(event, name));
  }
  // A single hole, or a file that is asked for the first time: only one of this version may fill it.
  const found = await fresh(name).catch(() => null);
  if (!found) return missing(event, name);
  const copy = found.clone();
  event.waitUntil(caches.open(CACHE).then(cache => cache.put(address(name), copy)).catch(() => 0));
  return found;
};

// What this version needs is nowhere to be had: say so, and look for a newer one. Where the page itself is
// missing, what the network has is shown: another version, whose parts then come from the network too, or the word of a hotel's
// network. Nothing is deleted for it: a new version that has come whole takes the place of this one, as ever.
const missing = async (event, name) => {
  if (Object.hasOwn(LATER, name)) return Response.error();
  event.waitUntil(registration.update().catch(() => 0));
  if (name === "") {
    const page = await fetch(event.request).catch(() => null);
    if (!page) return new Response(SORRY, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
    strangers.add(event.resultingClientId);
    return page;
  }
  const page = await clients.get(event.clientId);
  page?.postMessage("missing");
  return Response.error();
};
const SORRY = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  "<title>Klondike Solitaire</title><h1>Not yet</h1><p>The game is not whole on this device, and there is no network to fetch the rest. " +
  "Please come back when there is one. Your game is kept.</p>";

addEventListener("install", event => event.waitUntil(fill()));
addEventListener("activate", event => event.waitUntil(clean().catch(() => 0).then(() => clients.claim())));
addEventListener("message", event => event.data === "use" && skipWaiting());
addEventListener("fetch", event => nameOf(event.request) !== null && event.respondWith(answer(event)));
