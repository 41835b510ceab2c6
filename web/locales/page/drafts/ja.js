/** Texts of drafts in Japanese. */
export default {
  close: "閉じる",
  continue: "下書きを続ける",
  continueLast: "最新の下書きを続ける",
  damaged:
    "この下書きは壊れているか、棋譜と合いません。保存されたままです。内容を確認するにはダウンロードしてください。",
  denied:
    "このブラウザーでは試した手を保存できません。ページを閉じる前に、試した手を含む棋譜をダウンロードしてください。",
  discard: "破棄",
  discarded: "下書きを破棄しました。",
  download: "ダウンロード",
  draft: "下書き",
  edits: "{count, plural, other {編集#件}}",
  elsewhere: "この対局の下書きは別のタブで開かれています。ここで試した手は別の下書きになります。",
  found: "この対局で手を試しています。",
  foundSeveral: "この対局の下書きが{count, plural, other {#件}}あります。",
  full: "下書きを追加する空きがありません（上限は {count} 件または {limit} MB）。いま試している手は保存されません。棋譜をダウンロードするか、ほかの下書きを破棄してください。",
  here: "表示中",
  kept: "この端末に保存済み",
  none: "下書きはありません。試した手や編集内容はここに保存されます。",
  openElsewhere: "別のタブで開いています",
  pending: "まだ保存されていません",
  title: "この端末の下書き",
  undo: "元に戻す",
  undoFailed: "下書きを元に戻せませんでした。もう一度お試しください。",
  unkept: "保存されていません",
};
