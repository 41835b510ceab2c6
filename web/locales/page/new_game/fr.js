/** Texts of the dialog for a new game in French. */
export default {
  boardSize: "Taille du plateau",
  failed: "La liste des jeux n’a pas pu être chargée : {reason}",
  fileName: "nouvelle partie",
  game: "Jeu",
  handicap: "Handicap",
  handicapStones: "{count, plural, one {# pierre} other {# pierres}}",
  komi: "Komi",
  komiInvalid: "Écrivez un nombre, comme 6.5.",
  loading: "Chargement des jeux…",
  none: "Aucun",
  player: "Joueur {number}",
  players: "Joueurs",
  sizeInvalid: "Écrivez un nombre entier de {least} à {most}.",
  start: "Commencer",
  title: "Nouvelle partie",
  variant: "Variante du jeu",
};
