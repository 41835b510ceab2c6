/**
 * Join what the sets of an index have about a position. Pure functions.
 *
 * @typedef {import("./index_reader.js").GameId} GameId
 * @typedef {import("./shards.js").PositionEntry & { set: number }} SetEntry
 *
 * @typedef {object} MoveSum a move that was played at a position, in all sets
 * @property {string} move in the orientation of the index
 * @property {number} games
 * @property {number[]} wins by player of the game that is shown
 * @property {number} draws
 * @property {number} date the latest date as a number such as 20240517, 0 if it is not known
 * @property {GameId[]} examples
 * @property {number} scored number of games whose points are known
 * @property {number[]} points sums of the points in these games by player of the game that is shown, in tenths of a point
 */

/** An index counts points in tenths of a point. */
const POINT_UNITS = 10;

/** Number of games below which a row says little about its move. */
export const MIN_GAMES = 5;

/** Return whether a row has so few games that it says little about its move. @param {MoveSum} row */
export const isSmallSample = ({ games }) => games < MIN_GAMES;

/**
 * Return the rows of the moves of a position, joined from all sets, the most frequent first.
 *
 * @param {readonly SetEntry[]} entries
 * @param {readonly number[]} players for each player of the game that is shown, the player in the orientation of the index
 * @returns {MoveSum[]}
 */
export function sumMoves(entries, players) {
  /** @type {Map<string, MoveSum>} */
  const rows = new Map();
  for (const { set, moves, occurrences } of entries) {
    for (const { move, games, outcomes, date, examples, scored, points } of moves) {
      const row = rows.get(move) ?? emptyRow(move, players.length);
      rows.set(move, row);
      row.games += games;
      for (const [player, image] of players.entries()) {
        row.wins[player] = (row.wins[player] ?? 0) + (outcomes[image] ?? 0);
        row.points[player] = (row.points[player] ?? 0) + (points[image] ?? 0);
      }
      row.scored += scored;
      row.draws += outcomes[players.length] ?? 0;
      row.date = Math.max(row.date, date);
      // the only game of a position is its occurrence
      const known = examples.length || moves.length > 1 ? examples : occurrences.map(([game]) => game);
      for (const number of known) row.examples.push([set, number]);
    }
  }
  return [...rows.values()].sort((one, other) => other.games - one.games || (one.move < other.move ? -1 : 1));
}

/** Return the row of a move without any games. @param {string} move @param {number} players @returns {MoveSum} */
function emptyRow(move, players) {
  const zeros = () => new Array(players).fill(0);
  return { move, games: 0, wins: zeros(), draws: 0, date: 0, examples: [], scored: 0, points: zeros() };
}

/** Return the number of games, of all sets, in which a position occurs. @param {readonly SetEntry[]} entries */
export const countGames = (entries) => entries.reduce((sum, { games }) => sum + games, 0);

/**
 * Return the shares of the results of a row in percent of the games with a known result: wins by player, then draws. All are 0 without
 * such games.
 *
 * @param {Pick<MoveSum, "wins" | "draws">} row
 */
export function shares({ wins, draws }) {
  const counts = [...wins, draws];
  const known = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (known ? (100 * count) / known : 0));
}

/** Return the mean of the points of each player; empty if no game has points. @param {Pick<MoveSum, "scored" | "points">} row */
export const meanPoints = ({ scored, points }) => (scored ? points.map((sum) => sum / POINT_UNITS / scored) : []);

/** Return a date from its number: `2024-05-17`, `2024-05` or `2024`; empty for 0. @param {number} date */
export function dateText(date) {
  if (!date) return "";
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const parts = [String(year).padStart(4, "0")];
  if (month) parts.push(String(month).padStart(2, "0"));
  if (month && day) parts.push(String(day).padStart(2, "0"));
  return parts.join("-");
}

/**
 * Return some example games of a position with their places: those that the rows of moves name, then others.
 *
 * @param {readonly SetEntry[]} entries
 * @param {readonly MoveSum[]} rows
 * @param {number} depth of the position that is shown, which is most likely the place if the list of places is in other files
 * @param {number} most
 * @returns {[GameId, number][]}
 */
export function exampleGames(entries, rows, depth, most) {
  /** @type {Map<string, [GameId, number]>} */
  const places = new Map();
  for (const { set, occurrences } of entries)
    for (const [game, place] of occurrences) {
      const id = `${set} ${game}`;
      if (!places.has(id)) places.set(id, [[set, game], place]);
    }
  /** @type {Map<string, [GameId, number]>} */
  const found = new Map();
  // the best game of every move comes before the second ones
  const longest = rows.reduce((most, { examples }) => Math.max(most, examples.length), 0);
  for (let index = 0; index < longest; index += 1) {
    for (const { examples } of rows) {
      const game = examples[index];
      if (game) found.set(game.join(" "), places.get(game.join(" ")) ?? [game, depth]);
    }
  }
  for (const [id, value] of places) if (!found.has(id)) found.set(id, value);
  return [...found.values()].slice(0, most);
}
