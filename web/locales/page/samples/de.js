/** Titles and sentences of the samples in German, by the name of the file without its extension. */
export default {
  amazons: {
    title: "Der letzte Zug",
    sentence: "Amazonen ziehen wie Damen im Schach und schießen Pfeile, bis eine Seite nicht mehr ziehen kann.",
  },
  "blokus-duo": {
    title: "Zu zweit gegeneinander",
    sentence: "Eine Partie zu zweit, mit Kommentaren und einer Variante in der Eröffnung.",
  },
  "blokus-junior": {
    title: "Ein Spiel für Kinder",
    sentence: "Das kleinere Spiel für Kinder: zwölf Formen, jede zweimal.",
  },
  "blokus-three-player": {
    title: "Drei und eine gemeinsame Farbe",
    sentence: "Drei Spieler, die sich die vierte Farbe teilen.",
  },
  "blokus-trigon": {
    title: "Dreiecke von allen Seiten",
    sentence: "Vier Spieler und dreieckige Steine: die Eröffnung einer Partie.",
  },
  "blokus-trigon-three-player": {
    title: "Hundert Punkte",
    sentence: "Drei Spieler auf dem kleineren Sechseck. Gelb kommt auf 100 Punkte.",
  },
  "blokus-trigon-two-player": {
    title: "Je zwei Farben",
    sentence: "Zwei Spieler mit je zwei Farben auf dem großen Sechseck.",
  },
  "blokus-two-player": {
    title: "Blau und Rot gegen Gelb und Grün",
    sentence: "Blau und Rot spielen gegen Gelb und Grün.",
  },
  callisto: {
    title: "Vier kleine Anfänge",
    sentence: "Vier Spieler beginnen mit einzelnen Feldern und breiten sich von dort aus.",
  },
  "callisto-three-player": {
    title: "Blau liegt vorn",
    sentence: "Drei Spieler auf einem kleineren Brett. Blau gewinnt mit 64 Punkten.",
  },
  "callisto-two-player": {
    title: "Drei Punkte Abstand",
    sentence: "Eine knappe Partie auf dem kleinen Achteck: 60 zu 57.",
  },
  "callisto-two-player-four-color": { title: "Vier Farben für zwei", sentence: "Zwei Spieler mit je zwei Farben." },
  "chess-no-rules": {
    title: "Eine kurze Schachpartie",
    sentence: "Ein Spiel, dessen Regeln Boardreel nicht kennt: Züge, Kommentare und Varianten als Baum.",
  },
  gembloq: { title: "Halbe Felder zählen", sentence: "Steine mit halben Feldern. Rot gewinnt mit 73½ Punkten." },
  "gembloq-three-player": {
    title: "Zu dritt am Brett",
    sentence: "Drei Spieler. Rot gewinnt mit drei Punkten Vorsprung.",
  },
  "gembloq-two-player": { title: "Ein klarer Vorsprung", sentence: "Zwei Spieler auf dem kleinen Brett: 74 zu 63½." },
  "gembloq-two-player-four-color": {
    title: "Eröffnung mit vier Farben",
    sentence: "Zwei Spieler mit je zwei Farben: die Eröffnung einer Partie.",
  },
  "go-13x13-handicap": {
    title: "Vier Steine",
    sentence: "Schwarz beginnt mit vier Vorgabesteinen. Mit Bedenkzeiten und Kommentaren.",
  },
  gomoku: {
    title: "Fünf in einer Reihe",
    sentence: "Drohungen auf allen Seiten, bis fünf schwarze Steine in einer Reihe liegen.",
  },
  havannah: {
    title: "Ringe, Brücken und Gabeln",
    sentence: "Ein Ring, eine Brücke oder eine Gabel gewinnt: Hier verbindet Weiß zwei Ecken.",
  },
  hex: {
    title: "Von oben nach unten",
    sentence: "Schwarz und Weiß verbinden gegenüberliegende Seiten des Bretts. Nur einer Seite gelingt es.",
  },
  "lines-of-action": {
    title: "Alle zusammen",
    sentence: "Die Steine sammeln sich in der Mitte. Schwarz verbindet alle nach 17 Zügen.",
  },
  "nexos-two-player": {
    title: "Linien in vier Farben",
    sentence: "Zwei Spieler mit je zwei Farben: die Eröffnung einer Partie.",
  },
  othello: { title: "Ein volles Brett", sentence: "Am Ende ist das Brett voll: 36 zu 28. Weiß muss einmal passen." },
  "twixt-18x12": {
    title: "Ein schmales Brett",
    sentence: "Eine mit dem Programm T1 gespielte Partie auf einem ungewöhnlichen Brett.",
  },
  "twixt-24x24-puzzle": {
    title: "Finde den Gewinnzug",
    sentence: "Weiß zieht und gewinnt: Finde den Weg zur obersten Reihe.",
  },
  "twixt-36x36-win": { title: "Der weite Weg hinüber", sentence: "Ein langes Wettrennen über ein großes Brett." },
  "twixt-little-golem": { title: "Von Little Golem", sentence: "Eine Partie im Format der Website Little Golem." },
};
