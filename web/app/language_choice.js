/** The language of the page: the reader's choice, else the first language of the browser that the page speaks. */

/** Language tag → its name in that language. */
export const LANGUAGES = Object.freeze({ en: "English", de: "Deutsch" });
const STORED = "boardreel-language";

/**
 * Return the language for a choice and the browser's languages in order of preference.
 *
 * @param {string} choice one of `LANGUAGES`, or empty to follow the browser
 * @param {readonly string[]} preferred
 */
export function languageFrom(choice, preferred) {
  const spoken = [choice, ...preferred].map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** Return the stored choice, empty where there is none or the browser stores nothing. */
export function storedChoice() {
  try {
    return localStorage.getItem(STORED) ?? "";
  } catch {
    return "";
  }
}

/** Store the reader's choice; an empty one follows the browser again. @param {string} choice */
export function storeChoice(choice) {
  try {
    if (choice) localStorage.setItem(STORED, choice);
    else localStorage.removeItem(STORED);
  } catch {
    // the choice then holds until the page is closed
  }
}
