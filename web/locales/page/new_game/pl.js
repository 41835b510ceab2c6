/** Texts of the dialog for a new game in Polish. */
export default {
  boardSize: "Rozmiar planszy",
  failed: "Nie udało się wczytać listy gier: {reason}",
  fileName: "nowa partia",
  game: "Gra",
  handicap: "Handicap",
  handicapStones: "{count, plural, one {# kamień} few {# kamienie} many {# kamieni} other {# kamienie}}",
  komi: "Komi",
  komiInvalid: "Wpisz liczbę, na przykład 6.5.",
  loading: "Wczytywanie gier…",
  none: "Brak",
  player: "Gracz {number}",
  players: "Gracze",
  sizeInvalid: "Wpisz liczbę całkowitą od {least} do {most}.",
  start: "Zacznij",
  title: "Nowa partia",
  variant: "Odmiana gry",
};
