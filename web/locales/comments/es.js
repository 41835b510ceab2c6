/** Texts about comments in Spanish. */
export default {
  count: "{count, plural, one {# comentario} other {# comentarios}}",
  filter: "Filtrar comentarios",
  found: "{found} de {count}",
  loading: "Cargando…",
  meanings: "Significados de {mention}",
  point: "{point} en el tablero",
  searching: "{found} encontrados, buscando…",
};
