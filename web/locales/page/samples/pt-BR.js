/** Titles and sentences of the samples in Brazilian Portuguese. */
export default {
  amazons: {
    title: "O último lance",
    sentence: "As amazonas se movem como damas de xadrez e atiram flechas até um lado não poder mais jogar.",
  },
  "blokus-duo": {
    title: "Dois jogadores, frente a frente",
    sentence: "Uma partida a dois com comentários e uma variante na abertura.",
  },
  "blokus-junior": {
    title: "Um jogo para crianças",
    sentence: "O jogo menor, para crianças: doze formas, duas de cada.",
  },
  "blokus-three-player": {
    title: "Três e uma cor compartilhada",
    sentence: "Três jogadores que dividem a quarta cor.",
  },
  "blokus-trigon": {
    title: "Triângulos por todos os lados",
    sentence: "Quatro jogadores e peças triangulares: a abertura de uma partida.",
  },
  "blokus-trigon-three-player": {
    title: "Cem pontos",
    sentence: "Três jogadores no hexágono menor. Amarelo chega a 100 pontos.",
  },
  "blokus-trigon-two-player": {
    title: "Duas cores para cada um",
    sentence: "Dois jogadores com duas cores cada um no hexágono grande.",
  },
  "blokus-two-player": {
    title: "Azul e Vermelho contra Amarelo e Verde",
    sentence: "Azul e Vermelho jogam contra Amarelo e Verde.",
  },
  callisto: {
    title: "Quatro pequenos começos",
    sentence: "Quatro jogadores partem de uma única casa e crescem a partir dela.",
  },
  "callisto-three-player": {
    title: "Azul na frente",
    sentence: "Três jogadores em um tabuleiro menor. Azul vence com 64 pontos.",
  },
  "callisto-two-player": {
    title: "Três pontos de diferença",
    sentence: "Uma partida disputada no octógono pequeno: 60 a 57.",
  },
  "callisto-two-player-four-color": {
    title: "Quatro cores para dois",
    sentence: "Dois jogadores com duas cores cada um.",
  },
  "chess-no-rules": {
    title: "Uma partida curta de xadrez",
    sentence: "Um jogo cujas regras o Boardreel não conhece: lances, comentários e variantes em árvore.",
  },
  gembloq: {
    title: "Meias casas contam",
    sentence: "Peças com meias casas. Vermelho vence com 73½ pontos.",
  },
  "gembloq-three-player": {
    title: "Três no tabuleiro",
    sentence: "Três jogadores. Vermelho vence por três pontos.",
  },
  "gembloq-two-player": {
    title: "Uma vantagem clara",
    sentence: "Dois jogadores no tabuleiro pequeno: 74 a 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Uma abertura com quatro cores",
    sentence: "Dois jogadores com duas cores cada um: a abertura de uma partida.",
  },
  "go-13x13-handicap": {
    title: "Quatro pedras",
    sentence: "Preto começa com quatro pedras de handicap. Com relógios e comentários.",
  },
  gomoku: {
    title: "Cinco em linha",
    sentence: "Ameaças por todos os lados, até cinco pedras pretas ficarem em linha.",
  },
  havannah: {
    title: "Anéis, pontes e garfos",
    sentence: "Um anel, uma ponte ou um garfo vence: aqui Branco liga dois cantos.",
  },
  hex: {
    title: "De cima a baixo",
    sentence: "Preto e Branco ligam lados opostos do tabuleiro. Só um deles consegue.",
  },
  "lines-of-action": {
    title: "Todas juntas",
    sentence: "As peças se reúnem no meio. Preto liga todas depois de 17 lances.",
  },
  "nexos-two-player": {
    title: "Linhas em quatro cores",
    sentence: "Dois jogadores com duas cores cada um: a abertura de uma partida.",
  },
  othello: {
    title: "Um tabuleiro cheio",
    sentence: "Um tabuleiro cheio no final: 36 a 28. Branco precisa passar uma vez.",
  },
  "twixt-18x12": {
    title: "Um tabuleiro estreito",
    sentence: "Uma partida jogada com o programa T1 em um tabuleiro incomum.",
  },
  "twixt-24x24-puzzle": {
    title: "Encontre o lance vencedor",
    sentence: "Branco joga e vence: encontre o caminho até a linha de cima.",
  },
  "twixt-36x36-win": {
    title: "O longo caminho",
    sentence: "Uma longa corrida por um tabuleiro grande.",
  },
  "twixt-little-golem": {
    title: "Do Little Golem",
    sentence: "Uma partida no formato do site Little Golem.",
  },
};
