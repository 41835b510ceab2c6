/** Texts of the dialog for a new game in Brazilian Portuguese. */
export default {
  boardSize: "Tamanho do tabuleiro",
  failed: "Não foi possível carregar a lista de jogos: {reason}",
  fileName: "nova partida",
  game: "Jogo",
  handicap: "Handicap",
  handicapStones: "{count, plural, one {# pedra} other {# pedras}}",
  komi: "Komi",
  komiInvalid: "Escreva um número, como 6.5.",
  loading: "Carregando os jogos…",
  none: "Nenhum",
  player: "Jogador {number}",
  players: "Jogadores",
  sizeInvalid: "Escreva um número inteiro de {least} a {most}.",
  start: "Começar",
  title: "Nova partida",
  variant: "Variante do jogo",
};
