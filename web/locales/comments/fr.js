/** Texts about comments in French. */
export default {
  count: "{count, plural, one {# commentaire} other {# commentaires}}",
  filter: "Filtrer les commentaires",
  found: "{found} sur {count}",
  loading: "Chargement…",
  meanings: "Sens de {mention}",
  point: "{point} sur le plateau",
  searching: "{found} trouvés, recherche en cours…",
};
