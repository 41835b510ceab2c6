/**
 * Runs before the rest of the page has loaded: sets the language, starts Python for a reader who comes without a record, says
 * when the page's scripts do not arrive, and replaces damaged copies of them.
 */

import { LOAD_FAILURE, LOAD_SLOW } from "../locales/page/load_failure.js";
import { refetch } from "../runtime/repair.js";
import { languageFrom, storedChoice } from "./language_choice.js";

/** How long the scripts of the page may take before the page says so. */
const SLOW_MS = 20_000;

const root = document.documentElement;
const language = languageFrom(storedChoice(), navigator.languages);
const src = new URLSearchParams(location.search).has("src");
root.lang = language;
// the English texts of the document are hidden until they are translated, and the start screen until a record has failed
if (language !== "en") root.dataset.translating = "";
if (src || history.state?.id) root.dataset.opening = "";

/** Show a text in the page, which nothing else may ever fill. @param {string} text */
function report(text) {
  const show = () => {
    delete root.dataset.translating;
    delete root.dataset.opening;
    const message = document.getElementById("message");
    if (message) message.textContent = text;
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}

/** Return the text in the language of the page. @param {Readonly<Record<string, string>>} texts */
const inLanguage = (texts) => texts[language];

/** Say that the page will not do anything, replace damaged copies of its scripts, and load it again once. @param {string} script */
async function fail(script) {
  report(inLanguage(LOAD_FAILURE).replace("{address}", script));
  const scripts = document.querySelectorAll("script[src], link[rel=modulepreload]");
  await refetch(
    Array.from(
      scripts,
      (element) => /** @type {HTMLScriptElement} */ (element).src ?? /** @type {HTMLLinkElement} */ (element).href,
    ),
  );
  const [visit] = performance.getEntriesByType("navigation");
  if (/** @type {PerformanceNavigationTiming} */ (visit).type !== "reload") location.reload();
}

// a script that does not arrive
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(target.src), true);
// a script that arrives damaged
addEventListener(
  "error",
  ({ error, filename }) => error instanceof SyntaxError && filename.startsWith(location.origin) && fail(filename),
);

const slow = setTimeout(() => report(inLanguage(LOAD_SLOW)), SLOW_MS);
addEventListener("load", () => clearTimeout(slow));

if (!src) {
  // where Python does not start, the viewer says so
  import("../runtime/client.js").then(({ connect }) => connect()).catch(() => {});
}
