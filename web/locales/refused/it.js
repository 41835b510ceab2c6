/** Why a file has no game, in Italian. */
export default {
  "dialect-not-installed":
    "{record}: questa notazione è letta da una parte aggiuntiva di Boardreel che non è stato possibile caricare. Controlla la connessione e riprova.",
  empty: "{record}: nessuna partita trovata, il file è vuoto. Scegli un altro file.",
  "file-type": "{record}: nessuna partita trovata, non è un file SGF. Sembra {type}.",
  "file-type-help": "{record}: nessuna partita trovata, non è un file SGF. Sembra {type}. {help}",
  "fileHelp.archive": "Non contiene partite leggibili.",
  "fileHelp.convert": "Convertilo prima in SGF.",
  "fileHelp.document":
    "I documenti non si possono leggere. Apri la registrazione della partita, di solito un file .sgf.",
  "fileHelp.page": "Scarica la partita stessa, non la pagina che la mostra.",
  "fileHelp.unpack": "Decomprimilo prima.",
  "fileType.bracket": "un file JSON o una partita in un’altra notazione",
  "fileType.gib": "una partita GIB",
  "fileType.gif": "un’immagine GIF",
  "fileType.gzip": "un archivio gzip",
  "fileType.html": "una pagina web",
  "fileType.jpeg": "un’immagine JPEG",
  "fileType.json": "un file JSON",
  "fileType.lha": "un archivio LHA",
  "fileType.ngf": "una partita NGF",
  "fileType.pdf": "un documento PDF",
  "fileType.png": "un’immagine PNG",
  "fileType.riff": "un’immagine WebP o un file audio",
  "fileType.svg": "un’immagine SVG",
  "fileType.ugf": "una partita UGF",
  "fileType.xml": "un file XML",
  "fileType.zip": "un archivio ZIP",
  "import-abstractplay-other":
    "{record}: nessuna partita trovata, per questo gioco di Abstract Play non c’è una tavola.",
  "import-broken-json": "{record}: nessuna partita trovata, il JSON è errato alla riga {line}, colonna {column}.",
  "import-broken-xml": "{record}: nessuna partita trovata, l’XML è errato alla riga {line}, colonna {column}.",
  "import-littlegolem-other": "{record}: nessuna partita trovata, è una partita di un altro gioco di Little Golem.",
  "import-no-moves": "{record}: nessuna partita trovata, non ci sono mosse.",
  "import-tgt-other": "{record}: nessuna partita trovata, questo file .tgt contiene un altro gioco.",
  "import-too-deep":
    "{record}: nessuna partita trovata, i dati sono annidati troppo a fondo alla riga {line}, colonna {column}.",
  "import-xml-doctype":
    "{record}: nessuna partita trovata, l’XML con una dichiarazione del tipo di documento non viene letto.",
  "no-game-found": "{record}: nessuna partita trovata, non è un file SGF.",
  "too-large": "{record} supera il limite di 64 MB o di 2.000.000 di nodi. Dividilo in file più piccoli.",
};
