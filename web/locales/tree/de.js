/** Texts of the tab "Tree" in German. */
export default {
  arranging: "{count, plural, one {# Stellung wird} other {# Stellungen werden}} angeordnet…",
  folded: "{count, plural, one {# Stellung} other {# Stellungen}}: {first} bis {last}",
  position: "Stellung",
  problem: "Problem",
  setup: "Aufbau",
  variations: "Varianten",
};
