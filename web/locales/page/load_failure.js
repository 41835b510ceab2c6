/** What the page says when its own scripts do not arrive, in every language: nothing else has loaded then. */

/** @type {Readonly<Record<string, string>>} */
export const LOAD_FAILURE = {
  en: "{address}, or a file that it needs, could not be loaded. Check the connection and load the page again.",
  de: "{address} oder eine Datei, die dazugehört, konnte nicht geladen werden. Bitte die Verbindung prüfen und die Seite neu laden.",
};

/** @type {Readonly<Record<string, string>>} */
export const LOAD_SLOW = {
  en: "The page is still loading. If nothing happens, check the connection and load it again.",
  de: "Die Seite wird noch geladen. Wenn nichts geschieht, bitte die Verbindung prüfen und neu laden.",
};
