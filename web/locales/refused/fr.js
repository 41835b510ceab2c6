/** Why a file has no game, in French. */
export default {
  "dialect-not-installed":
    "{record} : cette notation est lue par un module complémentaire de Boardreel qui n’a pas pu être chargé. Vérifiez votre connexion et réessayez.",
  empty: "{record} : aucune partie trouvée, le fichier est vide. Choisissez un autre fichier.",
  "file-type": "{record} : aucune partie trouvée, ce n’est pas un fichier SGF. Il ressemble à : {type}.",
  "file-type-help": "{record} : aucune partie trouvée, ce n’est pas un fichier SGF. Il ressemble à : {type}. {help}",
  "fileHelp.archive": "Il ne contient aucune partie lisible.",
  "fileHelp.convert": "Convertissez-le d’abord en SGF.",
  "fileHelp.document":
    "Les documents ne peuvent pas être lus. Ouvrez l’enregistrement de la partie, en général un fichier .sgf.",
  "fileHelp.page": "Téléchargez l’enregistrement lui-même, pas la page qui le montre.",
  "fileHelp.unpack": "Décompressez-le d’abord.",
  "fileType.bracket": "un fichier JSON ou une partie dans une autre notation",
  "fileType.gib": "une partie GIB",
  "fileType.gif": "une image GIF",
  "fileType.gzip": "une archive gzip",
  "fileType.html": "une page web",
  "fileType.jpeg": "une image JPEG",
  "fileType.json": "un fichier JSON",
  "fileType.lha": "une archive LHA",
  "fileType.ngf": "une partie NGF",
  "fileType.pdf": "un document PDF",
  "fileType.png": "une image PNG",
  "fileType.riff": "une image WebP ou un fichier audio",
  "fileType.svg": "une image SVG",
  "fileType.ugf": "une partie UGF",
  "fileType.xml": "un fichier XML",
  "fileType.zip": "une archive ZIP",
  "import-abstractplay-other":
    "{record} : aucune partie trouvée, il n’existe pas de plateau pour ce jeu d’Abstract Play.",
  "import-broken-json": "{record} : aucune partie trouvée, le JSON est incorrect à la ligne {line}, colonne {column}.",
  "import-broken-xml": "{record} : aucune partie trouvée, le XML est incorrect à la ligne {line}, colonne {column}.",
  "import-littlegolem-other": "{record} : aucune partie trouvée, c’est une partie d’un autre jeu de Little Golem.",
  "import-no-moves": "{record} : aucune partie trouvée, il n’y a aucun coup.",
  "import-tgt-other": "{record} : aucune partie trouvée, ce fichier .tgt contient un autre jeu.",
  "import-too-deep":
    "{record} : aucune partie trouvée, les données sont trop imbriquées à la ligne {line}, colonne {column}.",
  "import-xml-doctype":
    "{record} : aucune partie trouvée, le XML avec une déclaration de type de document n’est pas lu.",
  "no-game-found": "{record} : aucune partie trouvée, ce n’est pas un fichier SGF.",
  "too-large": "{record} dépasse la limite de 64 Mo ou de 2 000 000 de nœuds. Divisez-le en fichiers plus petits.",
};
