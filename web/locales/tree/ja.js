/** Texts of the tab "Tree" in Japanese. */
export default {
  arranging: "{count, plural, other {#局面}}を配置中…",
  folded: "{count, plural, other {#局面}}：{first}～{last}",
  position: "局面",
  problem: "問題",
  setup: "配置",
  variations: "変化図",
};
