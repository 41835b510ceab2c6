/**
 * Runs before the rest of the page has loaded: sets the language, starts Python for a reader who comes without a record,
 * and says when the page's scripts do not arrive.
 */

import LOAD_FAILURE from "../locales/page/load_failure.js";
import { languageFrom, storedChoice } from "./language_choice.js";

const root = document.documentElement;
const language = languageFrom(storedChoice(), navigator.languages);
const src = new URLSearchParams(location.search).has("src");
root.lang = language;
// the English texts of the document are hidden until they are translated, and the start screen until a record has failed
if (language !== "en") root.dataset.translating = "";
if (src || history.state?.id) root.dataset.opening = "";

if (!src) {
  // where Python does not start, the viewer says so
  import("../runtime/client.js").then(({ connect }) => connect()).catch(() => {});
}

addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const report = () => {
      delete root.dataset.translating;
      delete root.dataset.opening;
      const message = document.getElementById("message");
      const template = /** @type {Record<string, string>} */ (LOAD_FAILURE)[language];
      if (message) message.textContent = template.replace("{address}", target.src);
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", report);
    else report();
  },
  true,
);
