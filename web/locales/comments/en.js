/** Texts about comments in English, which are loaded on demand. Every other language has the same keys. */
export default {
  count: "{count, plural, one {# comment} other {# comments}}",
  filter: "Filter comments",
  found: "{found} of {count}",
  loading: "Loading…",
  meanings: "Meanings of {mention}",
  point: "{point} on the board",
  searching: "{found} found, still searching…",
};
