/** Texts about comments in German, which are loaded on demand. */
export default {
  count: "{count, plural, one {# Kommentar} other {# Kommentare}}",
  filter: "Kommentare filtern",
  found: "{found} von {count}",
  loading: "Wird geladen …",
  meanings: "Bedeutungen von {mention}",
  point: "{point} auf dem Brett",
  searching: "{found} gefunden, Suche läuft …",
};
