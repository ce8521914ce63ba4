// Which language the page speaks. This stands in the page's head, so that a translation is asked for before anything else,
// and a page that reads from the right does so from its first frame. English needs nothing: it is what the page holds.
globalThis.host = (() => {
  const root = document.documentElement, languages = ["en", "de", "es", "fr", "zh", "ar"];
  let language = "en", translator = null, follow = () => 0;
  const show = table => {
    root.lang = language;
    root.dir = language === "ar" ? "rtl" : "ltr";
    if (table === undefined) return;
    delete root.dataset.waiting;
    translator?.begin(language, table);
    follow();
  };
  // Speak the first language of a list that the game has; its texts come soon, and until then none show.
  const use = codes => {
    const code = codes.map(one => one?.toLowerCase().split("-")[0]).find(one => languages.includes(one)) ?? "en";
    if (code === language) return;
    language = code;
    if (code === "en") return show({});
    show();
    root.dataset.waiting = "";
    setTimeout(() => delete root.dataset.waiting, 1500);
    Promise.all([import("./static/translate.js"), fetch(`./static/languages/${code}.json`).then(answer => answer.json())]).then(
      ([come, table]) => { translator = come; if (code === language) show(table); },
      () => { if (code === language) language = "en", show({}); });
  };
  const asked = () => new URLSearchParams(location.search.slice(1) + "&" + location.hash.slice(1)).get("lang");
  const chosen = () => { try { return /\blang=(\w+)/.exec(localStorage["klondike.settings"])?.[1]; } catch { return ""; } };
  use([asked(), chosen(), ...(navigator.languages ?? [])]);
  return {
    // The translation of an English text, in the form that the number wants; "" when there is none.
    phrase: (english, number) => translator?.phrase(english, number) ?? "",
    translate: element => translator?.translate(element),
    // Speak a language, or the browser's for "auto".
    speak: code => use([code, ...(navigator.languages ?? [])]),
    // Whom to tell when the page has begun to speak another.
    onLanguage: action => { follow = action; },
  };
})();
