/** Texts of the dialog for a new game in Russian. */
export default {
  boardSize: "Размер доски",
  failed: "Не удалось загрузить список игр: {reason}",
  fileName: "новая партия",
  game: "Игра",
  handicap: "Фора",
  handicapStones: "{count, plural, one {# камень} few {# камня} many {# камней} other {# камня}}",
  komi: "Коми",
  komiInvalid: "Напишите число, например 6.5.",
  loading: "Загрузка игр…",
  none: "Нет",
  player: "Игрок {number}",
  players: "Игроки",
  sizeInvalid: "Напишите целое число от {least} до {most}.",
  start: "Начать",
  title: "Новая партия",
  variant: "Разновидность",
};
