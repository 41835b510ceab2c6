/** Messages for a page whose scripts cannot be loaded, in the languages that `load_failure.js` does not have. They are loaded on demand. */

/** Name of the sentence → language → sentence. @type {Readonly<Record<"failure" | "slow", Readonly<Record<string, string>>>>} */
export default {
  failure: {
    es: "No se pudo cargar {address} o un archivo que necesita. Comprueba la conexión y recarga la página.",
    fr: "{address} ou un fichier nécessaire n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.",
    it: "Impossibile caricare {address} o un file necessario. Controlla la connessione e ricarica la pagina.",
    nl: "{address} of een benodigd bestand kon niet worden geladen. Controleer je verbinding en laad de pagina opnieuw.",
    pl: "Nie udało się wczytać {address} lub potrzebnego pliku. Sprawdź połączenie i odśwież stronę.",
    "pt-BR": "Não foi possível carregar {address} ou um arquivo necessário. Verifique a conexão e recarregue a página.",
    ru: "Не удалось загрузить {address} или нужный ему файл. Проверьте соединение и обновите страницу.",
    ja: "{address}または必要なファイルを読み込めませんでした。接続を確認してページを再読み込みしてください。",
    ko: "{address} 또는 필요한 파일을 불러올 수 없습니다. 연결을 확인하고 페이지를 새로 고치세요.",
    "zh-Hans": "无法加载 {address} 或其所需的文件。请检查网络连接并重新加载页面。",
  },
  slow: {
    es: "La página aún se está cargando. Si no ocurre nada, comprueba la conexión y recárgala.",
    fr: "La page est encore en cours de chargement. S’il ne se passe rien, vérifiez votre connexion et rechargez-la.",
    it: "La pagina si sta ancora caricando. Se non succede nulla, controlla la connessione e ricaricala.",
    nl: "De pagina wordt nog geladen. Gebeurt er niets, controleer dan je verbinding en laad haar opnieuw.",
    pl: "Strona wciąż się wczytuje. Jeśli nic się nie dzieje, sprawdź połączenie i odśwież ją.",
    "pt-BR": "A página ainda está carregando. Se nada acontecer, verifique a conexão e recarregue.",
    ru: "Страница ещё загружается. Если ничего не происходит, проверьте соединение и обновите её.",
    ja: "ページを読み込んでいます。変化がなければ、接続を確認して再読み込みしてください。",
    ko: "페이지를 불러오는 중입니다. 변화가 없으면 연결을 확인하고 새로 고치세요.",
    "zh-Hans": "页面仍在加载。如果没有反应，请检查网络连接并重新加载。",
  },
};
