/** Texts of drafts in Polish. */
export default {
  close: "Zamknij",
  continue: "Wróć do szkicu",
  continueLast: "Wróć do ostatniego",
  damaged:
    "Ten szkic jest uszkodzony lub nie pasuje do swojego zapisu. Pozostaje przechowany. Pobierz go, aby zobaczyć, co zawiera.",
  denied:
    "Ta przeglądarka nie pozwala stronie przechowywać próbnych ruchów. Pobierz zapis z ruchami, zanim zamkniesz stronę.",
  discard: "Odrzuć",
  discarded: "Szkic odrzucony.",
  download: "Pobierz",
  draft: "Szkic",
  edits: "{count, plural, one {# zmiana} few {# zmiany} many {# zmian} other {# zmiany}}",
  elsewhere: "Twój szkic tej partii jest otwarty w innej karcie. Próby w tej karcie utworzą osobny szkic.",
  found: "Próbowano już ruchów w tej partii.",
  foundSeveral: "Masz {count, plural, one {# szkic} few {# szkice} many {# szkiców} other {# szkicu}} tej partii.",
  full: "Brak miejsca na kolejny szkic: limit to {count} szkiców lub {limit} MB. Obecne próby nie są przechowywane. Pobierz zapis z nimi albo odrzuć inne szkice.",
  here: "Wyświetlany teraz",
  kept: "Przechowany na tym urządzeniu",
  none: "Brak szkiców. Próbne ruchy i zmiany są przechowywane tutaj.",
  openElsewhere: "Otwarty w innej karcie",
  pending: "Jeszcze nie przechowany",
  title: "Szkice na tym urządzeniu",
  undo: "Cofnij",
  undoFailed: "Nie udało się przywrócić szkicu. Spróbuj ponownie.",
  unkept: "Nie przechowany",
};
