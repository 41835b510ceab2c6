/** Texts about comments in Korean. */
export default {
  count: "{count, plural, other {해설 #개}}",
  filter: "해설 필터",
  found: "{count}개 중 {found}개",
  loading: "불러오는 중…",
  meanings: "{mention}의 의미",
  point: "판 위의 {point}",
  searching: "{found}개 찾음, 계속 찾는 중…",
};
