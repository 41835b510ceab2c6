/** Texts of drafts in French. */
export default {
  close: "Fermer",
  continue: "Reprendre le brouillon",
  continueLast: "Reprendre le dernier",
  damaged:
    "Ce brouillon est endommagé ou ne correspond pas à son enregistrement. Il reste conservé. Téléchargez-le pour voir ce qu’il contient.",
  denied:
    "Ce navigateur n’autorise pas la page à conserver les coups essayés. Téléchargez l’enregistrement avec ces coups avant de fermer la page.",
  discard: "Abandonner",
  discarded: "Brouillon abandonné.",
  download: "Télécharger",
  draft: "Brouillon",
  edits: "{count, plural, one {# modification} other {# modifications}}",
  elsewhere:
    "Votre brouillon de cette partie est ouvert dans un autre onglet. Vos essais ici formeront un autre brouillon.",
  found: "Vous avez essayé des coups dans cette partie.",
  foundSeveral: "Vous avez {count, plural, one {# brouillon} other {# brouillons}} de cette partie.",
  full: "Il n’y a plus de place pour un autre brouillon : la limite est de {count} brouillons ou {limit} Mo. Vos essais actuels ne sont pas conservés. Téléchargez l’enregistrement avec ces essais, ou abandonnez d’autres brouillons.",
  here: "Affiché",
  kept: "Conservé sur cet appareil",
  none: "Aucun brouillon. Les coups essayés et vos modifications sont conservés ici.",
  openElsewhere: "Ouvert dans un autre onglet",
  pending: "Pas encore conservé",
  title: "Brouillons sur cet appareil",
  undo: "Annuler",
  undoFailed: "Le brouillon n’a pas pu être rétabli. Réessayez.",
  unkept: "Non conservé",
};
