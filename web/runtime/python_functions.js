/** The functions of Python that answer the calls of `protocol.js`. */

/** The modules with the functions about an index, and with those that build one. */
const EXPLORER = "boardreel.worker_explorer";
const INDEX = "boardreel.worker_index";

/** @typedef {{ name: string, module?: string }} PythonFunction `module` is `boardreel.worker_api` if it is not given */

export const FUNCTIONS = /** @type {const} */ ({
  open: { name: "open_collection" },
  examine: { name: "examine" },
  list: { name: "list_games" },
  reel: { name: "reel" },
  rest: { name: "remaining" },
  frames: { name: "frames" },
  check: { name: "check" },
  lanes: { name: "lanes" },
  print: { name: "print_sheet" },
  placements: { name: "placements" },
  editor: { name: "editor" },
  key: { name: "key", module: EXPLORER },
  orientation: { name: "orientation", module: EXPLORER },
  moveTexts: { name: "move_texts", module: EXPLORER },
  index: { name: "index", module: INDEX },
  newGames: { name: "new_games" },
  newRecord: { name: "new_record" },
  edit: { name: "edit" },
  restore: { name: "restore" },
  save: { name: "save" },
  share: { name: "share" },
  unpack: { name: "unpack_link" },
  close: { name: "close" },
  install: { name: "games_changed" },
});
