/** Messages for a page whose scripts cannot be loaded, in English and German, since the other locale files may not be available then. */

/** @type {Readonly<Record<string, string>>} */
export const LOAD_FAILURE = {
  en: "{address} or one of its dependencies could not be loaded. Check your connection and reload the page.",
  de: "{address} oder eine davon benötigte Datei konnte nicht geladen werden. Bitte die Verbindung prüfen und die Seite neu laden.",
};

/** @type {Readonly<Record<string, string>>} */
export const LOAD_SLOW = {
  en: "The page is still loading. If nothing happens, check your connection and reload it.",
  de: "Die Seite wird noch geladen. Falls nichts passiert, bitte die Verbindung prüfen und die Seite neu laden.",
};
