/** Texts of the tab "Tree" in Polish. */
export default {
  arranging: "Układanie: {count, plural, one {# pozycja} few {# pozycje} many {# pozycji} other {# pozycje}}…",
  folded: "{count, plural, one {# pozycja} few {# pozycje} many {# pozycji} other {# pozycje}}: {first} do {last}",
  position: "pozycja",
  problem: "problem",
  setup: "ustawienie",
  variations: "Warianty",
};
