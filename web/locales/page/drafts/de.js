/** Texts of drafts in German. */
export default {
  close: "Schließen",
  continue: "Entwurf fortsetzen",
  continueLast: "Letzten fortsetzen",
  damaged:
    "Dieser Entwurf ist beschädigt oder passt nicht zu seiner Aufzeichnung. Er bleibt gespeichert. Laden Sie ihn herunter, um zu sehen, was darin steht.",
  denied:
    "Dieser Browser erlaubt der Seite nicht, ausprobierte Züge zu speichern. Laden Sie die Aufzeichnung mit ihnen herunter, bevor Sie die Seite schließen.",
  discard: "Verwerfen",
  discarded: "Entwurf verworfen.",
  download: "Herunterladen",
  draft: "Entwurf",
  edits: "{count, plural, one {# Änderung} other {# Änderungen}}",
  elsewhere:
    "Ihr Entwurf zu dieser Partie ist in einem anderen Tab geöffnet. Was Sie hier ausprobieren, wird ein weiterer Entwurf.",
  found: "Sie haben in dieser Partie Züge ausprobiert.",
  foundSeveral: "Sie haben {count, plural, one {# Entwurf} other {# Entwürfe}} zu dieser Partie.",
  full: "Für einen weiteren Entwurf ist kein Platz: Möglich sind {count} Entwürfe oder {limit} MB. Was Sie jetzt ausprobieren, wird nicht gespeichert. Laden Sie die Aufzeichnung damit herunter, oder verwerfen Sie andere Entwürfe.",
  here: "Wird gerade gezeigt",
  kept: "Auf diesem Gerät gespeichert",
  none: "Keine Entwürfe. Ausprobierte Züge und Änderungen werden hier gespeichert.",
  openElsewhere: "In einem anderen Tab geöffnet",
  pending: "Noch nicht gespeichert",
  title: "Entwürfe auf diesem Gerät",
  undo: "Rückgängig",
  undoFailed: "Der Entwurf konnte nicht wiederhergestellt werden. Versuchen Sie es noch einmal.",
  unkept: "Nicht gespeichert",
};
