/** Texts of drafts in Korean. */
export default {
  close: "닫기",
  continue: "초안 계속하기",
  continueLast: "마지막 초안 계속하기",
  damaged:
    "이 초안은 손상되었거나 기보와 맞지 않습니다. 초안은 그대로 저장되어 있습니다. 내용을 보려면 다운로드하세요.",
  denied:
    "이 브라우저에서는 시험한 수를 저장할 수 없습니다. 페이지를 닫기 전에 시험한 수가 포함된 기보를 다운로드하세요.",
  discard: "버리기",
  discarded: "초안을 버렸습니다.",
  download: "다운로드",
  draft: "초안",
  edits: "{count, plural, other {편집 #개}}",
  elsewhere: "이 대국의 초안은 다른 탭에서 열려 있습니다. 여기서 시험한 수는 다른 초안이 됩니다.",
  found: "이 대국에서 시험한 수가 있습니다.",
  foundSeveral: "이 대국의 초안이 {count, plural, other {#개}} 있습니다.",
  full: "초안을 더 저장할 공간이 없습니다(최대 {count}개 또는 {limit}MB). 지금 시험하는 수는 저장되지 않습니다. 기보를 다운로드하거나 다른 초안을 버리세요.",
  here: "지금 표시 중",
  kept: "이 기기에 저장됨",
  none: "초안이 없습니다. 시험한 수와 편집한 내용이 여기에 저장됩니다.",
  openElsewhere: "다른 탭에서 열려 있음",
  pending: "아직 저장되지 않음",
  title: "이 기기의 초안",
  undo: "실행 취소",
  undoFailed: "초안을 복원하지 못했습니다. 다시 시도하세요.",
  unkept: "저장되지 않음",
};
