/** Texts about comments in Russian. */
export default {
  count: "{count, plural, one {# комментарий} few {# комментария} many {# комментариев} other {# комментария}}",
  filter: "Фильтр комментариев",
  found: "{found} из {count}",
  loading: "Загрузка…",
  meanings: "Значения {mention}",
  point: "{point} на доске",
  searching: "Найдено {found}, поиск продолжается…",
};
