/** Texts of the tab "Tree" in Dutch. */
export default {
  arranging: "{count, plural, one {# stelling} other {# stellingen}} rangschikken…",
  folded: "{count, plural, one {# stelling} other {# stellingen}}: {first} tot {last}",
  position: "stelling",
  problem: "probleem",
  setup: "opstelling",
  variations: "Varianten",
};
