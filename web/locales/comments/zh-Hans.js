/** Texts about comments in Simplified Chinese. */
export default {
  count: "{count, plural, other {# 条评论}}",
  filter: "筛选评论",
  found: "{found}/{count}",
  loading: "正在加载…",
  meanings: "{mention} 的含义",
  point: "棋盘上的 {point}",
  searching: "已找到 {found} 条，仍在搜索…",
};
