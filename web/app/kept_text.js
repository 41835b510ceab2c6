/** Texts that this browser keeps for the page. Where storage is denied, it has none and keeps none. */

/** Return the text that is kept under a key, null if there is none. @param {string} key @param {() => Storage} [storageOf] */
export function keptText(key, storageOf = () => localStorage) {
  try {
    return storageOf().getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text under a key, or none if it is empty. @param {string} key @param {string} text @param {() => Storage} [storageOf] */
export function keepText(key, text, storageOf = () => localStorage) {
  try {
    if (text) storageOf().setItem(key, text);
    else storageOf().removeItem(key);
  } catch {
    // what was to be kept lasts until the page is closed
  }
}
