/** Texts of drafts in Brazilian Portuguese. */
export default {
  close: "Fechar",
  continue: "Continuar o rascunho",
  continueLast: "Continuar o último",
  damaged:
    "Este rascunho está danificado ou não corresponde ao seu registro. Ele continua guardado. Baixe-o para ver o que contém.",
  denied:
    "Este navegador não permite que a página guarde os lances experimentados. Baixe o registro com eles antes de fechar a página.",
  discard: "Descartar",
  discarded: "Rascunho descartado.",
  download: "Baixar",
  draft: "Rascunho",
  edits: "{count, plural, one {# alteração} other {# alterações}}",
  elsewhere: "Seu rascunho desta partida está aberto em outra aba. O que você experimentar aqui será outro rascunho.",
  found: "Você experimentou lances nesta partida.",
  foundSeveral: "Você tem {count, plural, one {# rascunho} other {# rascunhos}} desta partida.",
  full: "Não há espaço para outro rascunho: o limite é de {count} rascunhos ou {limit} MB. O que você experimenta agora não é guardado. Baixe o registro com isso ou descarte outros rascunhos.",
  here: "Exibido agora",
  kept: "Guardado neste dispositivo",
  none: "Nenhum rascunho. Os lances que você experimenta e suas alterações são guardados aqui.",
  openElsewhere: "Aberto em outra aba",
  pending: "Ainda não guardado",
  title: "Rascunhos neste dispositivo",
  undo: "Desfazer",
  undoFailed: "Não foi possível restaurar o rascunho. Tente novamente.",
  unkept: "Não guardado",
};
