/** The language of the page: the user's choice, else the browser's first language for which there are texts. */

/** Language tag → its name in that language. */
export const LANGUAGES = Object.freeze({ en: "English", de: "Deutsch" });
const STORAGE_KEY = "boardreel-language";

/**
 * Return the language for a choice and the browser's languages in order of preference.
 *
 * @param {string} choice one of `LANGUAGES`, or empty to follow the browser
 * @param {readonly string[]} preferred
 */
export function languageFrom(choice, preferred) {
  const languages = [choice, ...preferred].map((tag) => tag.toLowerCase().split("-")[0]);
  return languages.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** Return the stored choice, or an empty string if there is none or storage is denied. */
export function storedChoice() {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Store the user's choice; an empty one follows the browser again. @param {string} choice */
export function storeChoice(choice) {
  try {
    if (choice) localStorage.setItem(STORAGE_KEY, choice);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // storage is denied: the choice applies until the page is closed
  }
}
