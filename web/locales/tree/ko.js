/** Texts of the tab "Tree" in Korean. */
export default {
  arranging: "{count, plural, other {국면 #개}} 배치 중…",
  folded: "{count, plural, other {국면 #개}}: {first}~{last}",
  position: "국면",
  problem: "문제",
  setup: "배치",
  variations: "변화도",
};
