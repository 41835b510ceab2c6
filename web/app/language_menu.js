/** The choice of the page's language in its header. */

import { find } from "./elements.js";
import { LANGUAGES, languageFrom, storeChoice, storedChoice } from "./language_choice.js";
import { switchLanguage, text, translateDocument } from "./page_texts.js";

let choice = storedChoice();

/** Switch the page to the language that the reader or the browser wants. */
export async function applyLanguage() {
  await switchLanguage(languageFrom(choice, navigator.languages));
  translateDocument();
  const menu = /** @type {HTMLSelectElement} */ (find("language"));
  const names = Object.entries({ "": text("language.system"), ...LANGUAGES });
  menu.replaceChildren(...names.map(([tag, name]) => new Option(name, tag, false, tag === choice)));
  delete document.documentElement.dataset.translating;
}

/** @param {() => void} changed is called when the page speaks another language */
export function prepareLanguageMenu(changed) {
  find("language").addEventListener("change", async (event) => {
    choice = /** @type {HTMLSelectElement} */ (event.target).value;
    storeChoice(choice);
    await applyLanguage();
    changed();
  });
  addEventListener("languagechange", async () => {
    if (choice) return;
    await applyLanguage();
    changed();
  });
}
