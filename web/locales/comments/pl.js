/** Texts about comments in Polish. */
export default {
  count: "{count, plural, one {# komentarz} few {# komentarze} many {# komentarzy} other {# komentarze}}",
  filter: "Filtruj komentarze",
  found: "{found} z {count}",
  loading: "Wczytywanie…",
  meanings: "Znaczenia {mention}",
  point: "{point} na planszy",
  searching: "Znaleziono {found}, szukam dalej…",
};
