/** Texts of the dialog for a new game in Spanish. */
export default {
  boardSize: "Tamaño del tablero",
  failed: "No se pudo cargar la lista de juegos: {reason}",
  fileName: "partida nueva",
  game: "Juego",
  handicap: "Hándicap",
  handicapStones: "{count, plural, one {# piedra} other {# piedras}}",
  komi: "Komi",
  komiInvalid: "Escribe un número, como 6.5.",
  loading: "Cargando los juegos…",
  none: "Ninguno",
  player: "Jugador {number}",
  players: "Jugadores",
  sizeInvalid: "Escribe un número entero de {least} a {most}.",
  start: "Empezar",
  title: "Partida nueva",
  variant: "Variante del juego",
};
