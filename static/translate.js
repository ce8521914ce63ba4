// The words of the page in another language than English, loaded by language.js. English is the key by which each is found
// (docs/languages.md); it is remembered, so that the language can change at any time.
const attributes = ["aria-label", "aria-roledescription", "title", "placeholder"];
const kept = new WeakMap(); // for each node, by attribute or "": its English, and what was made of that
let words = {}, plural = null;

export const begin = (language, table) => {
  words = table;
  plural = new Intl.PluralRules(language);
  translate(document.documentElement);
};

export const phrase = (english, number) => {
  const found = words[english] ?? "";
  return found.other ? found[plural.select(number)] ?? found.other : found;
};

// Write one text of a node in the language of now. One that somebody has changed since is English again.
const put = (node, name, text, write) => {
  const [, before, body, after] = /^(\s*)(.*?)(\s*)$/s.exec(text);
  const texts = kept.get(node) ?? {};
  const english = texts[name]?.made === text ? texts[name].english : body.replace(/\s+/g, " ");
  const made = words[english] ?? english;
  if (typeof made !== "string" || made === body || (made === english && !texts[name])) return;
  texts[name] = { english, made: write(before + made + after) };
  kept.set(node, texts);
};

// An element whose words run on through a <em> or <kbd> is one text; else each piece is one.
const isOne = element => kept.get(element)?.[""] || (element.firstElementChild
  && [...element.childNodes].some(node => node.nodeType === 3 && /\p{L}/u.test(node.data))
  && [...element.children].every(child => child.matches("a, b, em, kbd, strong") && !child.id && !child.firstElementChild));

// Translate an element with all that is in it.
export const translate = element => {
  if (element.matches("script, style, svg, [translate=no]")) return;
  for (const name of attributes) {
    if (element.hasAttribute(name)) put(element, name, element.getAttribute(name), text => (element.setAttribute(name, text), text));
  }
  if (isOne(element)) put(element, "", element.innerHTML, text => (element.innerHTML = text, element.innerHTML));
  else for (const node of element.childNodes) {
    if (node.nodeType === 3) put(node, "", node.data, text => (node.data = text));
    if (node.nodeType === 1) translate(node);
  }
};
