/** The language menu in the header. */

import { LANGUAGE_NAMES } from "../texts/languages.js";
import { find } from "./elements.js";
import { languageFrom, storeChoice, storedChoice } from "./language_choice.js";
import { switchLanguage, translateDocument } from "./page_texts.js";

let choice = storedChoice();

/** Resolves when the page has its latest language. */
let applying = Promise.resolve();

/** Switch the page to the language chosen by the user or preferred by the browser, after earlier switches. */
export const applyLanguage = () => (applying = applying.then(switchToChoice));

async function switchToChoice() {
  const language = languageFrom(choice, navigator.languages);
  await switchLanguage(language);
  translateDocument();
  const menu = /** @type {HTMLSelectElement} */ (find("language"));
  const names = Object.entries(LANGUAGE_NAMES);
  menu.replaceChildren(...names.map(([tag, name]) => new Option(name, tag, false, tag === language)));
  delete document.documentElement.dataset.translating;
}

/** Handle changes of the language. @param {() => void} onChange is called after the page has been translated */
export function prepareLanguageMenu(onChange) {
  find("language").addEventListener("change", async (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    // who chooses the language of the browser follows the browser
    choice = value === languageFrom("", navigator.languages) ? "" : value;
    storeChoice(choice);
    await applyLanguage();
    onChange();
  });
  addEventListener("languagechange", async () => {
    if (choice) return;
    await applyLanguage();
    onChange();
  });
}
