/** What the page says when its own scripts do not arrive, in every language: nothing else has loaded then. */
export default {
  en: "{address}, or a file that it needs, could not be loaded. Check the connection and load the page again.",
  de: "{address} oder eine Datei, die dazugehört, konnte nicht geladen werden. Bitte die Verbindung prüfen und die Seite neu laden.",
};
