/** Texts of the tab "Tree" in Spanish. */
export default {
  arranging: "Ordenando {count, plural, one {# posición} other {# posiciones}}…",
  folded: "{count, plural, one {# posición} other {# posiciones}}: {first} a {last}",
  position: "posición",
  problem: "problema",
  setup: "colocación",
  variations: "Variantes",
};
