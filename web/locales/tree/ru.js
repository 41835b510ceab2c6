/** Texts of the tab "Tree" in Russian. */
export default {
  arranging: "Расположение: {count, plural, one {# позиция} few {# позиции} many {# позиций} other {# позиции}}…",
  folded: "{count, plural, one {# позиция} few {# позиции} many {# позиций} other {# позиции}}: {first} — {last}",
  position: "позиция",
  problem: "проблема",
  setup: "расстановка",
  variations: "Варианты",
};
