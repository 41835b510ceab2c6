/** Why a file has no game, in German. */
export default {
  "dialect-not-installed":
    "{record}: Diese Notation liest ein zusätzlicher Teil von Boardreel, der nicht geladen werden konnte. Bitte die Verbindung prüfen und es erneut versuchen.",
  empty: "{record}: Keine Partie gefunden, die Datei ist leer. Bitte eine andere Datei auswählen.",
  "file-type": "{record}: Keine Partie gefunden, dies ist keine SGF-Datei. Sie sieht aus wie {type}.",
  "file-type-help": "{record}: Keine Partie gefunden, dies ist keine SGF-Datei. Sie sieht aus wie {type}. {help}",
  "fileHelp.archive": "Darin ist keine lesbare Aufzeichnung.",
  "fileHelp.convert": "Bitte zuerst in SGF umwandeln.",
  "fileHelp.document":
    "Dokumente können nicht gelesen werden. Bitte die Aufzeichnung der Partie öffnen, meist eine .sgf-Datei.",
  "fileHelp.page": "Bitte die Aufzeichnung selbst herunterladen, nicht die Seite, auf der sie gezeigt wird.",
  "fileHelp.unpack": "Entpacken Sie sie zuerst.",
  "fileType.bracket": "eine JSON-Datei oder eine Partie in einer anderen Notation",
  "fileType.gib": "eine GIB-Aufzeichnung",
  "fileType.gif": "ein GIF-Bild",
  "fileType.gzip": "ein gzip-Archiv",
  "fileType.html": "eine Webseite",
  "fileType.jpeg": "ein JPEG-Bild",
  "fileType.json": "eine JSON-Datei",
  "fileType.lha": "ein LHA-Archiv",
  "fileType.ngf": "eine NGF-Aufzeichnung",
  "fileType.pdf": "ein PDF-Dokument",
  "fileType.png": "ein PNG-Bild",
  "fileType.riff": "ein WebP-Bild oder eine Audiodatei",
  "fileType.svg": "ein SVG-Bild",
  "fileType.ugf": "eine UGF-Aufzeichnung",
  "fileType.xml": "eine XML-Datei",
  "fileType.zip": "ein ZIP-Archiv",
  "import-abstractplay-other":
    "{record}: Keine Partie gefunden, für dieses Spiel von Abstract Play gibt es kein Brett.",
  "import-broken-json": "{record}: Keine Partie gefunden, das JSON ist in Zeile {line}, Spalte {column} fehlerhaft.",
  "import-broken-xml": "{record}: Keine Partie gefunden, das XML ist in Zeile {line}, Spalte {column} fehlerhaft.",
  "import-littlegolem-other":
    "{record}: Keine Partie gefunden, dies ist eine Partie eines anderen Spiels von Little Golem.",
  "import-no-moves": "{record}: Keine Partie gefunden, es gibt keine Züge.",
  "import-tgt-other": "{record}: Keine Partie gefunden, diese .tgt-Datei enthält ein anderes Spiel.",
  "import-too-deep":
    "{record}: Keine Partie gefunden, die Daten sind in Zeile {line}, Spalte {column} zu tief verschachtelt.",
  "import-xml-doctype": "{record}: Keine Partie gefunden, XML mit einer Dokumenttyp-Deklaration wird nicht gelesen.",
  "no-game-found": "{record}: Keine Partie gefunden, dies ist keine SGF-Datei.",
  "too-large":
    "{record} überschreitet die Grenze von 64 MB oder 2.000.000 Knoten. Bitte in kleinere Dateien aufteilen.",
};
