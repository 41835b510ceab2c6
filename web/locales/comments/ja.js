/** Texts about comments in Japanese. */
export default {
  count: "{count, plural, other {コメント#件}}",
  filter: "コメントを絞り込む",
  found: "{found}/{count}",
  loading: "読み込み中…",
  meanings: "{mention}の意味",
  point: "盤上の{point}",
  searching: "{found}件見つかりました。検索中…",
};
