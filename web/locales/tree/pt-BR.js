/** Texts of the tab "Tree" in Brazilian Portuguese. */
export default {
  arranging: "Organizando {count, plural, one {# posição} other {# posições}}…",
  folded: "{count, plural, one {# posição} other {# posições}}: {first} a {last}",
  position: "posição",
  problem: "problema",
  setup: "montagem",
  variations: "Variantes",
};
