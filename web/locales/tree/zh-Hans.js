/** Texts of the tab "Tree" in Simplified Chinese. */
export default {
  arranging: "正在排列 {count, plural, other {# 个局面}}…",
  folded: "{count, plural, other {# 个局面}}：{first} 至 {last}",
  position: "局面",
  problem: "问题",
  setup: "摆子",
  variations: "变化",
};
