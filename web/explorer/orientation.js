/**
 * Turn moves between the orientation of an index and that of the board that is shown. The tables come from the Reel or from Python, so
 * this knows no game.
 *
 * @typedef {Omit<import("../reel/reel.js").PositionKeys, "nodes">} OrientationTables
 * @typedef {import("./patterns.js").Board} Board
 *
 * @typedef {object} ShownMove
 * @property {string} color
 * @property {string[]} points empty for a move such as a pass
 * @property {string} name of a move without points, else empty
 * @property {{ ends: string[], isRemoval: boolean }[]} links that the move changes
 */

/** Return whether orientation tables are valid: every symmetry maps points, colors and players one to one. @param {OrientationTables} tables */
export function areTables({ points, symmetries }) {
  const isPermutation = (/** @type {number[]} */ images, /** @type {number} */ count) =>
    images.length === count && new Set(images).size === count && images.every((image) => image < count);
  const isIdentity = (/** @type {number} */ image, /** @type {number} */ index) => image === index;
  const [first] = symmetries;
  return (
    first?.points.every(isIdentity) === true &&
    symmetries.every(
      (symmetry) =>
        isPermutation(symmetry.points, points.length) &&
        isPermutation(symmetry.players, first.players.length) &&
        Object.values(symmetry.colors).every((color) => Object.hasOwn(symmetry.colors, color)) &&
        new Set(Object.values(symmetry.colors)).size === Object.keys(symmetry.colors).length,
    )
  );
}

export class Orientations {
  /** By symmetry: image of a point → the point, on first use. @type {Map<number, Map<string, string>>} */
  #origins = new Map();

  /** Take the orientation tables of a game, for which `areTables` is true. @param {OrientationTables} tables for which `areTables` is true */
  constructor(tables) {
    this.tables = tables;
  }

  /** Return the table of a symmetry. Throw `RangeError` if there is none with this number. @param {number} symmetry */
  #table(symmetry) {
    const table = this.tables.symmetries[symmetry];
    if (!table) throw new RangeError(`there is no symmetry ${symmetry}`);
    return table;
  }

  /**
   * Return a move of an index as it is on the board that is shown, or null if it is not a move of this game.
   *
   * @param {string} text see `write_move` in `boardreel/explorer/keys.py`
   * @param {number} symmetry that turns the position into the orientation of the index
   * @returns {ShownMove | null}
   */
  move(text, symmetry) {
    const [image = "", target = "", ...changes] = text.split(" ");
    const color = Object.entries(this.#table(symmetry).colors).find(([, value]) => value === image)?.[0];
    if (color === undefined) return null;
    const origins = this.#originsOf(symmetry);
    const isSpecial = target.startsWith("=");
    const points = isSpecial ? [] : target.split(",").map((point) => origins.get(point));
    const links = changes.map((change) => ({
      ends: change
        .slice(1)
        .split(":")
        .map((point) => origins.get(point)),
      isRemoval: change.startsWith("-"),
    }));
    if ([...points, ...links.flatMap(({ ends }) => ends)].includes(undefined)) return null;
    return /** @type {ShownMove} */ ({ color, points, name: isSpecial ? target.slice(1) : "", links });
  }

  /** Return, for each player of the game that is shown, the player in the orientation of the index. @param {number} symmetry */
  players(symmetry) {
    return this.#table(symmetry).players;
  }

  /**
   * Return the different images of some colored points under all symmetries.
   *
   * @param {Board} board
   * @param {boolean} exchangesColors whether the two colors may take each other's place
   * @returns {Board[]}
   */
  boards(board, exchangesColors) {
    const { points, symmetries } = this.tables;
    const numbers = new Map(points.map((point, number) => [point, number]));
    const colors = Object.keys(/** @type {any} */ (symmetries[0]).colors);
    const exchange = new Map([...colors].map((color, index) => [color, colors[colors.length - 1 - index]]));
    const starts = [board];
    if (exchangesColors && colors.length === 2)
      starts.push(
        Object.fromEntries(Object.entries(board).map(([point, color]) => [point, exchange.get(color) ?? color])),
      );
    /** @type {Map<string, Board>} */
    const found = new Map();
    for (const start of starts) {
      for (const symmetry of symmetries) {
        const pairs = Object.entries(start).map(([point, color]) => {
          const image = symmetry.points[numbers.get(point) ?? -1];
          return [points[image ?? -1] ?? point, symmetry.colors[color] ?? color];
        });
        pairs.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
        found.set(JSON.stringify(pairs), Object.fromEntries(pairs));
      }
    }
    return [...found.values()];
  }

  /** Return a map from the image of each point under a symmetry to the point. @param {number} symmetry */
  #originsOf(symmetry) {
    let origins = this.#origins.get(symmetry);
    if (!origins) {
      const { points } = this.tables;
      origins = new Map(
        this.#table(symmetry).points.map((image, index) => [
          /** @type {string} */ (points[image]),
          /** @type {string} */ (points[index]),
        ]),
      );
      this.#origins.set(symmetry, origins);
    }
    return origins;
  }
}
