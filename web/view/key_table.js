/**
 * The table of keys, by mode. The modules that handle keys, the list of keyboard shortcuts, the titles of buttons and the documentation
 * read it, and so does the type of the actions. To add a key, add it here, and the text `keys.ROW` if it begins a row
 * of the list and no button has its name. A new action is performed where the others of the mode are.
 *
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 *
 * @typedef {Record<string, string | Record<string, string>>} KeyRows row of the list → its key, if its action has the name of the row, or
 *   key → action. The keys of the row `unlisted` are in no list. A letter after "Ctrl+", for which ⌘ stands on Apple's keyboards, is a
 *   capital
 */

/**
 * The names of the actions in rows of keys.
 *
 * @template Rows
 * @typedef {{ [Row in keyof Rows]: Rows[Row] extends string ? Row : Rows[Row][keyof Rows[Row]] }[keyof Rows]} ActionOf
 */

/** Return the numbers from 1 to 9 as keys of numbered actions, and other keys. @param {string} action @param {number} first number of the first one @param {Record<string, string>} [others] */
const digits = (action, first, others) => ({
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index + 1}`, action + (index + first)])),
  ...others,
});

/** Keyboard keys of Boardreel's own page. */
export const PAGE_KEYS = { unlisted: { "[": "previousGame", "]": "nextGame", n: "newGame" } };

/** Keyboard keys of every viewer. */
export const VIEWER_KEYS = /** @type {const} */ ({
  previous: "ArrowLeft",
  next: "ArrowRight",
  first: "Home",
  last: "End",
  up: "ArrowUp",
  down: "ArrowDown",
  ten: { PageUp: "back10", PageDown: "forward10" },
  nextComment: { c: "comment" },
  previousComment: "C",
  flip: "f",
  zoom: { "+": "zoomIn", "-": "zoomOut", 0: "zoomReset" },
  play: " ",
  speed: { "<": "slower", ">": "faster" },
  bookmark: /** @type {Record<string, `bookmark${number}`>} */ (/* @__PURE__ */ digits("bookmark", 1)),
  help: "?",
  command: ":",
  try: "t",
  edit: "e",
  legal: "l",
});

/** Actions of the mouse with a key held down. */
const POINTER_KEYS = { placed: "Shift+Click" };

/** Keyboard keys of a puzzle. */
export const PUZZLE_KEYS = { hint: "h" };

/** Keyboard keys that work as soon as moves were tried or the record was edited. */
export const DRAFT_KEYS = {
  undo: { "Ctrl+Z": "undo", "Ctrl+Shift+Z": "redo" },
  saveNow: "Ctrl+S",
  unlisted: { "Ctrl+Y": "redo" },
};

/** Keyboard keys while moves are tried. */
export const TRYING_KEYS = {
  unlisted: { Escape: "leave", t: "leave", Delete: "delete", Backspace: "delete", l: "legal" },
};

/** Keyboard keys while moves are tried in a game whose sides choose among pieces. */
export const CHOICE_KEYS = { unlisted: { p: "nextPiece", P: "previousPiece" } };

/** Keyboard keys while a piece is held. */
export const PIECE_KEYS = {
  piece: {
    r: "turn",
    f: "flip",
    ArrowLeft: "left",
    ArrowUp: "up",
    ArrowRight: "right",
    ArrowDown: "down",
    Enter: "place",
  },
  unlisted: { R: "turnBack", F: "flip", Escape: "drop" },
};

/** Keyboard keys of the edit mode. */
export const EDIT_KEYS = {
  editTools: {
    ...{
      o: "tool circle",
      q: "tool square",
      v: "tool triangle",
      x: "tool cross",
      d: "tool selected",
      a: "tool letter",
    },
    ...{ n: "tool number", k: "tool line", j: "tool arrow", g: "tool firstTerritory", G: "tool secondTerritory" },
    b: "tool dimmed",
  },
  variations: { "Shift+Home": "mainLine", "Shift+ArrowUp": "moveUp", Delete: "deleteNode" },
  unlisted: {
    ...{
      e: "end",
      w: "write",
      m: "area marks",
      s: "area setup",
      u: "area more",
      y: "anywhere",
      Backspace: "deleteNode",
    },
  },
};

/** Keys while a position is set up. */
export const SETUP_KEYS = { unlisted: /* @__PURE__ */ digits("color ", 0, { r: "remove" }) };

/** Keys while a position is set up and the cursor of the board has the focus. */
export const SETUP_CURSOR_KEYS = { unlisted: { Delete: "remove", Backspace: "remove" } };

/** Keys while a refused move may be placed anyway. */
export const REFUSED_KEYS = { unlisted: { "Shift+Enter": "force" } };

/** Keys after the first point of a line was chosen. */
export const LINE_KEYS = { unlisted: { Escape: "cancel" } };

/** Name of a key → how readers see it. @type {Readonly<Record<string, string>>} */
const SHOWN_KEYS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space" };

/**
 * All modes, each with the keys that it takes from modes before it: those are handled later.
 *
 * @type {readonly (readonly [rows: KeyRows, taken: string])[]}
 */
export const MODES = [
  [PAGE_KEYS, ""],
  [VIEWER_KEYS, ""],
  [POINTER_KEYS, ""],
  [PUZZLE_KEYS, ""],
  [TRYING_KEYS, "t l"],
  [CHOICE_KEYS, ""],
  [PIECE_KEYS, "f ArrowLeft ArrowUp ArrowRight ArrowDown Escape"],
  [EDIT_KEYS, "n Delete e Backspace"],
  [SETUP_KEYS, "1 2 3 4 5 6 7 8 9 r"],
  [SETUP_CURSOR_KEYS, "Delete Backspace"],
  [REFUSED_KEYS, ""],
  [LINE_KEYS, "Escape"],
  [DRAFT_KEYS, ""],
];

/** Return the actions in the rows of a mode by their keys. Throw if a key has two. @param {KeyRows} rows @returns {Map<string, string>} */
export function actionsByKey(rows) {
  const actions = new Map();
  for (const [row, keys] of Object.entries(rows)) {
    for (const [key, action] of typeof keys === "string" ? [[keys, row]] : Object.entries(keys)) {
      if (actions.has(key)) throw new Error(`The key ${key} has two actions.`);
      actions.set(key, action);
    }
  }
  return actions;
}

/** Return the key of an event; for a letter of another script, the Latin letter on the same key. @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} event */
export function latinKey({ key, code, shiftKey }) {
  const letter = key > "\u024f" && /^Key(.)$/.exec(code)?.[1];
  return letter ? (shiftKey ? letter : letter.toLowerCase()) : key;
}

/**
 * Return the name of a key as the table has it: with "Ctrl+" for Ctrl or ⌘, and with "Shift+" if the key itself does not say that Shift
 * is pressed. Null with Alt.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">} event
 */
export function keyName(event) {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  const key = latinKey(event);
  const isControl = ctrlKey || metaKey;
  const shift = shiftKey && (isControl || key.length > 1) ? "Shift+" : "";
  return isControl ? `Ctrl+${shift}${key.toUpperCase()}` : shift + key;
}

/**
 * Return the rows of the list of shortcuts with their keys. Throw if a mode takes other keys from the modes before it than it says.
 *
 * @param {typeof MODES} [modes]
 * @returns {[row: string, keys: string[]][]}
 */
export function listedRows(modes = MODES) {
  const earlier = new Set();
  for (const [rows, taken] of modes) {
    const keys = [...actionsByKey(rows).keys()];
    const found = keys.filter((key) => earlier.has(key));
    if (`${found.sort()}` !== `${taken.split(" ").filter(Boolean).sort()}`)
      throw new Error(`A mode takes the keys ${found} from others, and says that it takes ${taken}.`);
    for (const key of keys) earlier.add(key);
  }
  const listed = modes.flatMap(([rows]) => Object.entries(rows)).filter(([row]) => row !== "unlisted");
  return listed.map(([row, keys]) => [row, typeof keys === "string" ? [keys] : Object.keys(keys)]);
}

/**
 * Return a key of the table as readers see it: with arrows, and with the names of keys that a language has in its texts `keys/NAME`.
 *
 * @param {string} key
 * @param {FormatMessage} say
 */
export const keyText = (key, say) =>
  // the English names are those of the table: a text that is missing is its key
  key.replace(/[^+]+/g, (part) => say(`keys/${SHOWN_KEYS[part] ?? part}`).replace("keys/", ""));

/** Return the keys of a row of the list as readers see them. @param {[row: string, keys: string[]]} listed @param {FormatMessage} [say] */
export function rowLabels([row, keys], say = String) {
  if (row === "bookmark") return ["1", "…", "9"];
  // objects have digits before other keys
  const ordered = keys.toSorted((one, other) => Number(/\d/.test(one)) - Number(/\d/.test(other)));
  return ordered.map((key) => keyText(key, say));
}

/** Return the first key of an action in some modes as the title of a button shows it, empty without one. @param {string} action @param {KeyRows[]} modes */
export function keyLabel(action, ...modes) {
  const [key] = modes.flatMap((rows) => [...actionsByKey(rows)]).find(([, name]) => name === action) ?? [""];
  return keyText(key, String).replace("Escape", "Esc");
}
