/** Texts of drafts in Italian. */
export default {
  close: "Chiudi",
  continue: "Continua la bozza",
  continueLast: "Continua l’ultima",
  damaged:
    "Questa bozza è danneggiata o non corrisponde alla sua partita. Resta conservata. Scaricala per vedere che cosa contiene.",
  denied:
    "Questo browser non permette alla pagina di conservare le mosse provate. Scarica la partita con le mosse prima di chiudere la pagina.",
  discard: "Scarta",
  discarded: "Bozza scartata.",
  download: "Scarica",
  draft: "Bozza",
  edits: "{count, plural, one {# modifica} other {# modifiche}}",
  elsewhere: "La tua bozza di questa partita è aperta in un’altra scheda. Quello che provi qui diventa un’altra bozza.",
  found: "Hai provato delle mosse in questa partita.",
  foundSeveral: "Hai {count, plural, one {# bozza} other {# bozze}} di questa partita.",
  full: "Non c’è spazio per un’altra bozza: il limite è di {count} bozze o {limit} MB. Quello che provi ora non viene conservato. Scarica la partita con le tue mosse o scarta altre bozze.",
  here: "Mostrata ora",
  kept: "Conservata su questo dispositivo",
  none: "Nessuna bozza. Le mosse provate e le tue modifiche vengono conservate qui.",
  openElsewhere: "Aperta in un’altra scheda",
  pending: "Non ancora conservata",
  title: "Bozze su questo dispositivo",
  undo: "Annulla",
  undoFailed: "Non è stato possibile ripristinare la bozza. Riprova.",
  unkept: "Non conservata",
};
