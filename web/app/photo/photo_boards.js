/**
 * The boards that can be read from a photo. Pure functions.
 *
 * @typedef {object} PhotoBoard
 * @property {string} id as Python names it
 * @property {string} name of the game, the same in all languages
 * @property {number} size number of cells in a row
 * @property {boolean} isOnLines whether the pieces are on the intersections of lines, and not in the fields between them
 * @property {number} cellPixels width of a cell in the picture that Python reads
 * @property {string} extension of its records
 * @property {readonly Side[]} sides in the order of the game
 *
 * @typedef {{ color: string, name: string }} Side its color in the style sheet, and the key of its name as Python has it
 */

/** Return sides by their colors. @param {string} prefix of the keys of their names @param {readonly string[]} colors @returns {Side[]} */
const sidesBy = (prefix, colors) => colors.map((name) => ({ color: name.toLowerCase(), name: `${prefix}${name}` }));

const PIECES = { isOnLines: false, cellPixels: 20, extension: "blksgf" };
const STONES = {
  name: "Go",
  isOnLines: true,
  cellPixels: 18,
  extension: "sgf",
  sides: sidesBy("go.", ["black", "white"]),
};

/** All boards, the usual one first. @type {readonly PhotoBoard[]} */
export const PHOTO_BOARDS = [
  {
    id: "blokus",
    name: "Blokus",
    size: 20,
    ...PIECES,
    sides: sidesBy("blokus.color.", ["Blue", "Yellow", "Red", "Green"]),
  },
  { id: "blokus-duo", name: "Blokus Duo", size: 14, ...PIECES, sides: sidesBy("blokus.color.", ["Purple", "Orange"]) },
  { id: "go-9", size: 9, ...STONES },
  { id: "go-13", size: 13, ...STONES },
  { id: "go-19", size: 19, ...STONES },
];

/** Return the number of cells or gaps between two pins of a board. @param {PhotoBoard} board */
export const spansOf = ({ size, isOnLines }) => (isOnLines ? size - 1 : size);

/** Return the place of the middle of a cell in the unit square of the pins. @param {PhotoBoard} board @param {number} index of the cell, row by row @returns {[u: number, v: number]} */
export function middleOf(board, index) {
  const spans = spansOf(board);
  const shift = board.isOnLines ? 0 : 0.5;
  return [((index % board.size) + shift) / spans, (Math.floor(index / board.size) + shift) / spans];
}

/**
 * Return the index of the cell at a place in the unit square of the pins, null if there is none.
 *
 * @param {PhotoBoard} board
 * @param {readonly [u: number, v: number]} place
 */
export function cellAt(board, [u, v]) {
  const spans = spansOf(board);
  const numberOf = (/** @type {number} */ part) =>
    board.isOnLines ? Math.round(part * spans) : Math.floor(part * spans);
  const [column, row] = [numberOf(u), numberOf(v)];
  const isOnBoard = [column, row].every((number) => number >= 0 && number < board.size);
  return isOnBoard ? row * board.size + column : null;
}
