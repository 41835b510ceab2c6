/** Texts of the tab "Tree" in French. */
export default {
  arranging: "Disposition de {count, plural, one {# position} other {# positions}}…",
  folded: "{count, plural, one {# position} other {# positions}} : {first} à {last}",
  position: "position",
  problem: "problème",
  setup: "mise en place",
  variations: "Variantes",
};
