/** Texts about comments in Brazilian Portuguese. */
export default {
  count: "{count, plural, one {# comentário} other {# comentários}}",
  filter: "Filtrar comentários",
  found: "{found} de {count}",
  loading: "Carregando…",
  meanings: "Significados de {mention}",
  point: "{point} no tabuleiro",
  searching: "{found} encontrados, buscando…",
};
