/** Texts of the tab "Tree" in English, which is loaded on demand. Every other language has the same keys. */
export default {
  arranging: "Arranging {count, plural, one {# position} other {# positions}}…",
  folded: "{count, plural, one {# position} other {# positions}}: {first} to {last}",
  position: "position",
  problem: "problem",
  setup: "setup",
  variations: "Variations",
};
