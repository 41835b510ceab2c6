/**
 * The words of the command field, in the reader's language and in English. Pure functions.
 *
 * @typedef {object} Command
 * @property {CommandName} name
 * @property {string} argument empty if the command takes none
 *
 * @typedef {(name: CommandName) => readonly string[]} WordsOf returns the words of a command, the usual one first
 */

/** Command → example of its argument, empty if it takes none. In the order of the help. */
export const COMMANDS = Object.freeze({
  position: "",
  row: "5",
  column: "E",
  point: "E5",
  last: "",
  legal: "",
  score: "",
  pieces: "",
  marks: "",
  clock: "",
  comment: "",
  nextComment: "",
  previousComment: "",
  variations: "",
  variation: "2",
  go: "40",
  next: "",
  back: "",
  start: "",
  end: "",
  undo: "",
  help: "",
});

/** @typedef {keyof typeof COMMANDS} CommandName */

const NAMES = /** @type {CommandName[]} */ (Object.keys(COMMANDS));
/** Longest distance to a similar word, as a part of the length of the word. */
const MAX_DISTANCE = 0.4;

/** Return a text in the form in which it is compared. @param {string} text */
const folded = (text) => text.normalize("NFC").toLowerCase().trim().replace(/\s+/g, " ");

/** Return the words in a list of a text, which are separated by commas. @param {string} text */
export const wordsIn = (text) => text.split(",").map((word) => word.trim());

/**
 * Return the argument of a command in a text, null if the text is not the word with an argument. Scripts without spaces need none, and the
 * argument may come first.
 *
 * @param {string} text
 * @param {string} word
 */
function argumentOf(text, word) {
  const isJoined = !/\p{Script=Latin}$/u.test(word);
  if (text.startsWith(word)) {
    const [, space, argument] = /^(\s*)(\S+)$/.exec(text.slice(word.length)) ?? [];
    if (argument && (space || (isJoined && /^\w/.test(argument)))) return argument;
  }
  const [, first] = text.endsWith(word) ? (/^(\w+)\s*$/.exec(text.slice(0, -word.length)) ?? []) : [];
  return (isJoined && first) || null;
}

/**
 * Return the command that a text names, null if it is something else, such as a move.
 *
 * @param {string} text
 * @param {WordsOf} wordsOf
 * @returns {Command | null}
 */
export function parseCommand(text, wordsOf) {
  const wanted = folded(text.replace(/^\s*:/, ""));
  for (const name of NAMES) {
    for (const word of wordsOf(name).map(folded)) {
      if (!COMMANDS[name] && wanted === word) return { name, argument: "" };
      const argument = COMMANDS[name] && argumentOf(wanted, word);
      if (argument) return { name, argument };
    }
  }
  return null;
}

/** Return the word of a command that is most similar to a text, null if none is. @param {string} text @param {WordsOf} wordsOf */
export function similarWord(text, wordsOf) {
  const [first] = folded(text).split(" ");
  let [best, least] = [/** @type {string | null} */ (null), Infinity];
  for (const name of NAMES) {
    for (const word of wordsOf(name)) {
      const wanted = COMMANDS[name] ? first : folded(text);
      const distance = editDistance(wanted, folded(word));
      if (distance <= MAX_DISTANCE * word.length && distance < least) [best, least] = [word, distance];
    }
  }
  return best;
}

/** Return the least number of characters to insert, delete or replace so that one text becomes another. @param {string} one @param {string} other */
function editDistance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = row[column - 1] + (other[column - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}

/** Return the usual word of each command with an example of its argument. @param {WordsOf} wordsOf @returns {string[]} */
export const examples = (wordsOf) => NAMES.map((name) => `${wordsOf(name)[0]} ${COMMANDS[name]}`.trim());
