/** Titles and sentences of the samples in Polish. */
export default {
  amazons: {
    title: "Ostatni ruch",
    sentence: "Amazonki ruszają się jak hetmany szachowe i strzelają z łuku, aż jedna strona nie ma ruchu.",
  },
  "blokus-duo": {
    title: "Dwóch graczy twarzą w twarz",
    sentence: "Partia dla dwojga z komentarzami i wariantem w otwarciu.",
  },
  "blokus-junior": {
    title: "Gra dla dzieci",
    sentence: "Mniejsza gra dla dzieci: dwanaście kształtów, po dwa każdego.",
  },
  "blokus-three-player": {
    title: "Troje i wspólny kolor",
    sentence: "Trzech graczy, którzy dzielą czwarty kolor.",
  },
  "blokus-trigon": {
    title: "Trójkąty ze wszystkich stron",
    sentence: "Czterech graczy i trójkątne klocki: otwarcie partii.",
  },
  "blokus-trigon-three-player": {
    title: "Sto punktów",
    sentence: "Trzech graczy na mniejszym sześciokącie. Żółte zdobywają 100 punktów.",
  },
  "blokus-trigon-two-player": {
    title: "Po dwa kolory",
    sentence: "Dwóch graczy z dwoma kolorami na dużym sześciokącie.",
  },
  "blokus-two-player": {
    title: "Niebieskie i czerwone kontra żółte i zielone",
    sentence: "Niebieskie i czerwone grają przeciw żółtym i zielonym.",
  },
  callisto: {
    title: "Cztery małe początki",
    sentence: "Czterech graczy zaczyna od pojedynczych pól i rozrasta się dalej.",
  },
  "callisto-three-player": {
    title: "Niebieskie na czele",
    sentence: "Trzech graczy na mniejszej planszy. Niebieskie wygrywają z 64 punktami.",
  },
  "callisto-two-player": {
    title: "Trzy punkty różnicy",
    sentence: "Wyrównana partia na małym ośmiokącie: 60 do 57.",
  },
  "callisto-two-player-four-color": {
    title: "Cztery kolory dla dwojga",
    sentence: "Dwóch graczy z dwoma kolorami.",
  },
  "chess-no-rules": {
    title: "Krótka partia szachów",
    sentence: "Gra, której zasad Boardreel nie zna: ruchy, komentarze i warianty w postaci drzewa.",
  },
  gembloq: {
    title: "Połówki pól się liczą",
    sentence: "Klocki z połówkami pól. Czerwone wygrywają z 73½ punktu.",
  },
  "gembloq-three-player": {
    title: "Troje przy planszy",
    sentence: "Trzech graczy. Czerwone wygrywają o trzy punkty.",
  },
  "gembloq-two-player": {
    title: "Wyraźna przewaga",
    sentence: "Dwóch graczy na małej planszy: 74 do 63½.",
  },
  "gembloq-two-player-four-color": {
    title: "Otwarcie z czterema kolorami",
    sentence: "Dwóch graczy z dwoma kolorami: otwarcie partii.",
  },
  "go-13x13-handicap": {
    title: "Cztery kamienie",
    sentence: "Czarne zaczynają z czterema kamieniami handicapu. Z zegarami i komentarzami.",
  },
  gomoku: {
    title: "Pięć w rzędzie",
    sentence: "Groźby ze wszystkich stron, aż pięć czarnych kamieni stanie w rzędzie.",
  },
  havannah: {
    title: "Pierścienie, mosty i widły",
    sentence: "Wygrywa pierścień, most lub widły: tutaj białe łączą dwa rogi.",
  },
  hex: {
    title: "Z góry na dół",
    sentence: "Czarne i białe łączą przeciwległe brzegi planszy. Udaje się to tylko jednej stronie.",
  },
  "lines-of-action": {
    title: "Wszystkie razem",
    sentence: "Bierki zbierają się na środku. Czarne łączą wszystkie po 17 ruchach.",
  },
  "nexos-two-player": {
    title: "Linie w czterech kolorach",
    sentence: "Dwóch graczy z dwoma kolorami: otwarcie partii.",
  },
  othello: {
    title: "Pełna plansza",
    sentence: "Na końcu pełna plansza: 36 do 28. Białe raz muszą spasować.",
  },
  "twixt-18x12": {
    title: "Wąska plansza",
    sentence: "Partia z programem T1 na nietypowej planszy.",
  },
  "twixt-24x24-puzzle": {
    title: "Znajdź wygrywający ruch",
    sentence: "Białe zaczynają i wygrywają: znajdź drogę do górnego rzędu.",
  },
  "twixt-36x36-win": {
    title: "Długa droga",
    sentence: "Długi wyścig przez dużą planszę.",
  },
  "twixt-little-golem": {
    title: "Z Little Golem",
    sentence: "Partia w formacie witryny Little Golem.",
  },
};
