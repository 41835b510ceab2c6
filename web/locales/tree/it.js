/** Texts of the tab "Tree" in Italian. */
export default {
  arranging: "Disposizione di {count, plural, one {# posizione} other {# posizioni}}…",
  folded: "{count, plural, one {# posizione} other {# posizioni}}: da {first} a {last}",
  position: "posizione",
  problem: "problema",
  setup: "disposizione",
  variations: "Varianti",
};
