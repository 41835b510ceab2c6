/** Texts of drafts in Dutch. */
export default {
  close: "Sluiten",
  continue: "Verder met je concept",
  continueLast: "Verder met het laatste",
  damaged:
    "Dit concept is beschadigd of past niet bij zijn partij. Het blijft bewaard. Download het om te zien wat erin staat.",
  denied:
    "Deze browser staat de pagina niet toe geprobeerde zetten te bewaren. Download de partij met je zetten voordat je de pagina sluit.",
  discard: "Weggooien",
  discarded: "Concept weggegooid.",
  download: "Downloaden",
  draft: "Concept",
  edits: "{count, plural, one {# wijziging} other {# wijzigingen}}",
  elsewhere: "Je concept van deze partij is open in een ander tabblad. Wat je hier probeert, wordt een ander concept.",
  found: "Je hebt in deze partij zetten geprobeerd.",
  foundSeveral: "Je hebt {count, plural, one {# concept} other {# concepten}} van deze partij.",
  full: "Er is geen ruimte voor nog een concept: de limiet is {count} concepten of {limit} MB. Wat je nu probeert, wordt niet bewaard. Download de partij met je zetten of gooi andere concepten weg.",
  here: "Nu te zien",
  kept: "Bewaard op dit apparaat",
  none: "Geen concepten. Geprobeerde zetten en wijzigingen worden hier bewaard.",
  openElsewhere: "Open in een ander tabblad",
  pending: "Nog niet bewaard",
  title: "Concepten op dit apparaat",
  undo: "Ongedaan maken",
  undoFailed: "Het concept kon niet worden hersteld. Probeer het opnieuw.",
  unkept: "Niet bewaard",
};
