/** Texts about comments in Italian. */
export default {
  count: "{count, plural, one {# commento} other {# commenti}}",
  filter: "Filtra i commenti",
  found: "{found} di {count}",
  loading: "Caricamento…",
  meanings: "Significati di {mention}",
  point: "{point} sulla tavola",
  searching: "{found} trovati, ricerca in corso…",
};
