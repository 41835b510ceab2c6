/** Texts of the dialog for a new game in Japanese. */
export default {
  boardSize: "盤の大きさ",
  failed: "ゲームの一覧を読み込めませんでした：{reason}",
  fileName: "新しい対局",
  game: "ゲーム",
  handicap: "置き石",
  handicapStones: "{count, plural, other {#子}}",
  komi: "コミ",
  komiInvalid: "6.5のような数値を書いてください。",
  loading: "ゲームを読み込み中…",
  none: "なし",
  player: "対局者{number}",
  players: "対局者",
  sizeInvalid: "{least}から{most}までの整数を書いてください。",
  start: "開始",
  title: "新しい対局",
  variant: "種類",
};
