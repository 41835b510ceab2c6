/** Texts about comments in Dutch. */
export default {
  count: "{count, plural, one {# commentaar} other {# commentaren}}",
  filter: "Commentaar filteren",
  found: "{found} van {count}",
  loading: "Laden…",
  meanings: "Betekenissen van {mention}",
  point: "{point} op het bord",
  searching: "{found} gevonden, zoeken gaat door…",
};
