/** Texts of the dialog for a new game in Korean. */
export default {
  boardSize: "판 크기",
  failed: "게임 목록을 불러올 수 없습니다: {reason}",
  fileName: "새 대국",
  game: "게임",
  handicap: "접바둑 돌 수",
  handicapStones: "{count, plural, other {#점}}",
  komi: "덤",
  komiInvalid: "6.5와 같은 숫자를 쓰세요.",
  loading: "게임을 불러오는 중…",
  none: "없음",
  player: "대국자 {number}",
  players: "대국자",
  sizeInvalid: "{least}부터 {most}까지의 정수를 쓰세요.",
  start: "시작",
  title: "새 대국",
  variant: "종류",
};
