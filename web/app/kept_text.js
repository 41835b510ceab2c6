/** Texts that this browser keeps for the page. Where storage is denied, it has none and keeps none. */

/** Return the text that is kept under a key, null if there is none. @param {string} key */
export function keptText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text under a key, or none if it is empty. @param {string} key @param {string} text */
export function keepText(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // what was to be kept lasts until the page is closed
  }
}
