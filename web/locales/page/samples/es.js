/** Titles and sentences of the samples in Spanish. */
export default {
  amazons: {
    title: "La última jugada",
    sentence: "Las amazonas mueven como damas de ajedrez y disparan flechas hasta que un bando no puede mover.",
  },
  "blokus-duo": {
    title: "Dos jugadores, cara a cara",
    sentence: "Una partida para dos con comentarios y una variante en la apertura.",
  },
  "blokus-junior": {
    title: "Un juego para niños",
    sentence: "El juego más pequeño, para niños: doce formas, dos de cada una.",
  },
  "blokus-three-player": {
    title: "Tres y un color compartido",
    sentence: "Tres jugadores que comparten el cuarto color.",
  },
  "blokus-trigon": {
    title: "Triángulos por todos lados",
    sentence: "Cuatro jugadores y piezas triangulares: la apertura de una partida.",
  },
  "blokus-trigon-three-player": {
    title: "Cien puntos",
    sentence: "Tres jugadores en el hexágono pequeño. Amarillo llega a 100 puntos.",
  },
  "blokus-trigon-two-player": {
    title: "Dos colores cada uno",
    sentence: "Dos jugadores con dos colores cada uno en el hexágono grande.",
  },
  "blokus-two-player": {
    title: "Azul y Rojo contra Amarillo y Verde",
    sentence: "Azul y Rojo juegan contra Amarillo y Verde.",
  },
  callisto: {
    title: "Cuatro pequeños comienzos",
    sentence: "Cuatro jugadores parten de una sola casilla y crecen desde ahí.",
  },
  "callisto-three-player": {
    title: "Azul en cabeza",
    sentence: "Tres jugadores en un tablero más pequeño. Azul gana con 64 puntos.",
  },
  "callisto-two-player": {
    title: "A tres puntos",
    sentence: "Una partida reñida en el octógono pequeño: 60 a 57.",
  },
  "callisto-two-player-four-color": {
    title: "Cuatro colores para dos",
    sentence: "Dos jugadores con dos colores cada uno.",
  },
  "chess-no-rules": {
    title: "Una partida corta de ajedrez",
    sentence: "Un juego cuyas reglas Boardreel no conoce: jugadas, comentarios y variantes en forma de árbol.",
  },
  gembloq: {
    title: "Las medias casillas cuentan",
    sentence: "Piezas con medias casillas. Rojo gana con 73½ puntos.",
  },
  "gembloq-three-player": {
    title: "Tres en el tablero",
    sentence: "Tres jugadores. Rojo gana por tres puntos.",
  },
  "gembloq-two-player": {
    title: "Una ventaja clara",
    sentence: "Dos jugadores en el tablero pequeño: 74 a 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Una apertura con cuatro colores",
    sentence: "Dos jugadores con dos colores cada uno: la apertura de una partida.",
  },
  "go-13x13-handicap": {
    title: "Cuatro piedras",
    sentence: "Negro empieza con cuatro piedras de hándicap. Con relojes y comentarios.",
  },
  gomoku: {
    title: "Cinco en raya",
    sentence: "Amenazas por todos lados, hasta que cinco piedras negras quedan en línea.",
  },
  havannah: {
    title: "Anillos, puentes y horquillas",
    sentence: "Gana un anillo, un puente o una horquilla: aquí Blanco une dos esquinas.",
  },
  hex: {
    title: "De arriba abajo",
    sentence: "Negro y Blanco unen lados opuestos del tablero. Solo uno puede lograrlo.",
  },
  "lines-of-action": {
    title: "Todas juntas",
    sentence: "Las piezas se reúnen en el centro. Negro las conecta todas tras 17 jugadas.",
  },
  "nexos-two-player": {
    title: "Líneas de cuatro colores",
    sentence: "Dos jugadores con dos colores cada uno: la apertura de una partida.",
  },
  othello: {
    title: "Un tablero lleno",
    sentence: "Un tablero lleno al final: 36 a 28. Blanco tiene que pasar una vez.",
  },
  "twixt-18x12": {
    title: "Un tablero estrecho",
    sentence: "Una partida jugada con el programa T1 en un tablero poco común.",
  },
  "twixt-24x24-puzzle": {
    title: "Encuentra la jugada ganadora",
    sentence: "Juega Blanco y gana: encuentra el camino a la fila superior.",
  },
  "twixt-36x36-win": {
    title: "El largo camino",
    sentence: "Una larga carrera por un tablero grande.",
  },
  "twixt-little-golem": {
    title: "De Little Golem",
    sentence: "Una partida en el formato del sitio Little Golem.",
  },
};
