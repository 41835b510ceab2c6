/** Texts of the dialog for a new game in Simplified Chinese. */
export default {
  boardSize: "棋盘大小",
  failed: "无法加载游戏列表：{reason}",
  fileName: "新对局",
  game: "游戏",
  handicap: "让子",
  handicapStones: "{count, plural, other {# 子}}",
  komi: "贴目",
  komiInvalid: "请写数字，例如 6.5。",
  loading: "正在加载游戏…",
  none: "无",
  player: "对局者 {number}",
  players: "对局者",
  sizeInvalid: "请写 {least} 到 {most} 的整数。",
  start: "开始",
  title: "新对局",
  variant: "变体",
};
