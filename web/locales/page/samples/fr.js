/** Titles and sentences of the samples in French. */
export default {
  amazons: {
    title: "Le dernier coup",
    sentence:
      "Les amazones se déplacent comme des dames d’échecs et tirent des flèches jusqu’à ce qu’un camp soit bloqué.",
  },
  "blokus-duo": {
    title: "À deux, face à face",
    sentence: "Une partie à deux avec des commentaires et une variante dans l’ouverture.",
  },
  "blokus-junior": {
    title: "Un jeu pour les enfants",
    sentence: "La petite version pour les enfants : douze formes, deux de chaque.",
  },
  "blokus-three-player": {
    title: "Trois joueurs et une couleur commune",
    sentence: "Trois joueurs, qui se partagent la quatrième couleur.",
  },
  "blokus-trigon": {
    title: "Des triangles de tous côtés",
    sentence: "Quatre joueurs et des pièces triangulaires : l’ouverture d’une partie.",
  },
  "blokus-trigon-three-player": {
    title: "Cent points",
    sentence: "Trois joueurs sur le petit hexagone. Jaune atteint 100 points.",
  },
  "blokus-trigon-two-player": {
    title: "Deux couleurs chacun",
    sentence: "Deux joueurs avec deux couleurs chacun sur le grand hexagone.",
  },
  "blokus-two-player": {
    title: "Bleu et Rouge contre Jaune et Vert",
    sentence: "Bleu et Rouge jouent contre Jaune et Vert.",
  },
  callisto: {
    title: "Quatre petits débuts",
    sentence: "Quatre joueurs partent d’une seule case et s’étendent à partir de là.",
  },
  "callisto-three-player": {
    title: "Bleu en tête",
    sentence: "Trois joueurs sur un plateau plus petit. Bleu gagne avec 64 points.",
  },
  "callisto-two-player": {
    title: "Trois points d’écart",
    sentence: "Une partie serrée sur le petit octogone : 60 à 57.",
  },
  "callisto-two-player-four-color": {
    title: "Quatre couleurs pour deux",
    sentence: "Deux joueurs avec deux couleurs chacun.",
  },
  "chess-no-rules": {
    title: "Une courte partie d’échecs",
    sentence: "Un jeu dont Boardreel ne connaît pas les règles : coups, commentaires et variantes en arbre.",
  },
  gembloq: {
    title: "Les demi-cases comptent",
    sentence: "Des pièces avec des demi-cases. Rouge gagne avec 73½ points.",
  },
  "gembloq-three-player": {
    title: "Trois sur le plateau",
    sentence: "Trois joueurs. Rouge gagne de trois points.",
  },
  "gembloq-two-player": {
    title: "Une nette avance",
    sentence: "Deux joueurs sur le petit plateau : 74 à 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Une ouverture à quatre couleurs",
    sentence: "Deux joueurs avec deux couleurs chacun : l’ouverture d’une partie.",
  },
  "go-13x13-handicap": {
    title: "Quatre pierres",
    sentence: "Noir commence avec quatre pierres de handicap. Avec pendules et commentaires.",
  },
  gomoku: {
    title: "Cinq à la suite",
    sentence: "Des menaces de tous côtés, jusqu’à cinq pierres noires alignées.",
  },
  havannah: {
    title: "Anneaux, ponts et fourches",
    sentence: "Un anneau, un pont ou une fourche gagne : ici, Blanc relie deux coins.",
  },
  hex: {
    title: "De haut en bas",
    sentence: "Noir et Blanc relient des bords opposés du plateau. Un seul peut y arriver.",
  },
  "lines-of-action": {
    title: "Tous ensemble",
    sentence: "Les pièces se rassemblent au milieu. Noir les relie toutes après 17 coups.",
  },
  "nexos-two-player": {
    title: "Des lignes en quatre couleurs",
    sentence: "Deux joueurs avec deux couleurs chacun : l’ouverture d’une partie.",
  },
  othello: {
    title: "Un plateau plein",
    sentence: "Un plateau plein à la fin : 36 à 28. Blanc doit passer une fois.",
  },
  "twixt-18x12": {
    title: "Un plateau étroit",
    sentence: "Une partie jouée avec le programme T1 sur un plateau inhabituel.",
  },
  "twixt-24x24-puzzle": {
    title: "Trouver le coup gagnant",
    sentence: "Blanc joue et gagne : trouvez le chemin vers la rangée du haut.",
  },
  "twixt-36x36-win": {
    title: "La longue traversée",
    sentence: "Une longue course à travers un grand plateau.",
  },
  "twixt-little-golem": {
    title: "De Little Golem",
    sentence: "Une partie au format du site Little Golem.",
  },
};
