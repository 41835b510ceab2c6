/** Texts of drafts in Spanish. */
export default {
  close: "Cerrar",
  continue: "Continuar el borrador",
  continueLast: "Continuar el último",
  damaged:
    "Este borrador está dañado o no corresponde a su registro. Sigue guardado. Descárgalo para ver lo que contiene.",
  denied:
    "Este navegador no permite que la página guarde las jugadas que pruebas. Descarga el registro con ellas antes de cerrar la página.",
  discard: "Descartar",
  discarded: "Borrador descartado.",
  download: "Descargar",
  draft: "Borrador",
  edits: "{count, plural, one {# cambio} other {# cambios}}",
  elsewhere: "Tu borrador de esta partida está abierto en otra pestaña. Lo que pruebes aquí será otro borrador.",
  found: "Has probado jugadas en esta partida.",
  foundSeveral: "Tienes {count, plural, one {# borrador} other {# borradores}} de esta partida.",
  full: "No hay espacio para otro borrador: el límite es de {count} borradores o {limit} MB. Lo que pruebas ahora no se guarda. Descarga el registro con ello o descarta otros borradores.",
  here: "En pantalla",
  kept: "Guardado en este dispositivo",
  none: "No hay borradores. Las jugadas que pruebas y tus cambios se guardan aquí.",
  openElsewhere: "Abierto en otra pestaña",
  pending: "Aún sin guardar",
  title: "Borradores en este dispositivo",
  undo: "Deshacer",
  undoFailed: "No se pudo recuperar el borrador. Inténtalo de nuevo.",
  unkept: "Sin guardar",
};
