/**
 * The requests about an index while a game is shown: the moves and games of the current position, searches, and games that are opened in
 * place. It is imported on demand.
 *
 * @typedef {import("./game.js").GameServices} GameServices
 * @typedef {import("./node_keys.js").NodeKey} NodeKey
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../explorer/sources.js").ExplorerSource} ExplorerSource
 * @typedef {import("../explorer/index_reader.js").GameId} GameId
 * @typedef {import("../explorer/index_reader.js").GameRow} GameRow
 * @typedef {import("../explorer/move_rows.js").SetEntry} SetEntry
 *
 * @typedef {object} MoveRow a move that was played at a position
 * @property {import("../explorer/move_rows.js").MoveSum} sum
 * @property {string} label as players write the move, as far as the page can know
 * @property {import("../explorer/orientation.js").ShownMove | null} move
 * @property {number | undefined} child node of the game with the move
 *
 * @typedef {object} IndexedPosition what an index has about a position
 * @property {number} node
 * @property {NodeKey} key
 * @property {number} games number of them
 * @property {MoveRow[]} rows
 * @property {number} plies number of moves after which the index has no positions
 *
 * @typedef {[game: GameId, place: number]} FoundGame a game, and the depth or the node of the position in it
 *
 * @typedef {object} ListedGame
 * @property {GameId} id
 * @property {GameRow} game
 * @property {number} place
 * @property {string | null} page address of its page at the place, null if it has none
 * @property {boolean} canOpen whether it can be opened in place
 *
 * @typedef {object} Reactions
 * @property {(position: IndexedPosition) => void} show called with the current position
 * @property {(games: FoundGame[], key: string) => Promise<void>} list called with games in which the current position occurs
 * @property {(row: number, games: number) => void} addTransposed called with the number of games in which the position after the move of a
 *   row is reached by another order of moves
 * @property {(error: unknown) => void} fail
 */

import { countGames, exampleGames, sumMoves } from "../explorer/move_rows.js";
import { openIndex } from "../explorer/sources.js";
import { writtenPoint } from "../reel/points.js";
import { indexTree } from "../reel/tree.js";
import { differs, fail, openTab, TREE_FIELDS } from "../state/state.js";
import { NodeKeys } from "./node_keys.js";

/** Number of moves whose replies are loaded before they are asked for. */
const PREFETCHED_MOVES = 3;
/** Time for which a position must be shown before its games are listed. */
const GAMES_DELAY_MS = 250;
const MAX_EXAMPLES = 30;

export class IndexRequests {
  #services;
  #keys;
  #reactions;
  /** The index that is shown. @type {ExplorerSource | null} */
  explorer = null;
  #node = -1;
  /** Number of the last request; only its answer is shown. */
  #request = 0;
  #gamesTimer = 0;

  /** @param {Pick<GameServices, "explorer" | "load" | "record" | "shown" | "state">} services @param {Reactions} reactions */
  constructor(services, reactions) {
    this.#services = services;
    this.#keys = new NodeKeys(services.state.reel, services.record);
    this.#reactions = reactions;
  }

  /** Read what the index has about the current node, unless it was read and no moves have become known or were tried. @param {State | null} before @param {State} after @returns {boolean} whether it is read */
  follow(before, after) {
    const { node } = after;
    const given = this.#services.explorer();
    const explorer = typeof given === "string" ? openIndex(given) : given;
    const hasMoreMoves = differs(before, after, [...TREE_FIELDS, "loads"]) && !this.#keys.known(after, node);
    if (explorer === this.explorer && node === this.#node && !hasMoreMoves) return false;
    this.explorer = explorer;
    this.#node = node;
    this.release();
    if (explorer) void this.#read(explorer, this.#request);
    return true;
  }

  /** Show no answer that is still on its way. */
  release() {
    this.#request += 1;
    clearTimeout(this.#gamesTimer);
  }

  /** @param {ExplorerSource} explorer @param {number} request */
  async #read({ source }, request) {
    const node = this.#node;
    const { state } = this.#services;
    try {
      const [key, orientations] = await Promise.all([this.#keys.of(state, node), this.#keys.orientations()]);
      const entries = await source.at(key.key);
      const { plies } = await source.manifest();
      if (request !== this.#request) return;
      const rows = sumMoves(entries, orientations.players(key.symmetry)).map((sum) => {
        const child = key.children.get(sum.move);
        const move = orientations.move(sum.move, key.symmetry);
        return { sum, child, move, label: this.#label(sum.move, move, child) };
      });
      this.#reactions.show({ node, key, games: countGames(entries), rows, plies });
      this.#gamesTimer = setTimeout(() => void this.#list(request, key, entries, rows), GAMES_DELAY_MS);
      void this.#prefetch(source, request, node, rows).catch(() => {});
    } catch (error) {
      this.#fail(request, error);
    }
  }

  /** @param {number} request @param {unknown} error */
  #fail(request, error) {
    if (request === this.#request) this.#reactions.fail(error);
  }

  /**
   * @param {string} text of a move in the index
   * @param {MoveRow["move"]} move
   * @param {number | undefined} child
   */
  #label(text, move, child) {
    const { tree, scene } = this.#services.state.reel;
    const known = child === undefined ? null : tree.label[child];
    return known || (move ? move.name || move.points.map((point) => writtenPoint(scene, point)).join(" ") : text);
  }

  /** List games in which a position occurs. @param {number} request @param {NodeKey} key @param {SetEntry[]} entries @param {MoveRow[]} rows */
  async #list(request, key, entries, rows) {
    const depth = this.#services.state.tree.depth[this.#node] ?? 0;
    const sums = rows.map(({ sum }) => sum);
    try {
      await this.#reactions.list(exampleGames(entries, sums, depth, MAX_EXAMPLES), key.key);
    } catch (error) {
      this.#fail(request, error);
    }
  }

  /**
   * Load the most frequent positions of an index, then those after the most frequent moves, and report which of these are
   * reached by other move orders as well.
   *
   * @param {ExplorerSource["source"]} source
   * @param {number} request
   * @param {number} node
   * @param {MoveRow[]} rows
   */
  async #prefetch(source, request, node, rows) {
    // every file that could not be loaded ahead is asked for again when it is needed
    await source.preload().catch(() => {});
    if (request !== this.#request) return;
    const first = rows.slice(0, PREFETCHED_MOVES);
    const { state } = this.#services;
    const known = first.map(({ child }) =>
      child === undefined ? null : (this.#keys.known(state, child)?.key ?? null),
    );
    // Python only computes keys if the reader tries moves already
    const others = first.filter((_, index) => !known[index]).map(({ sum }) => sum.move);
    const asks = state.mode !== "read" && state.reel.game.rules && others.length;
    const texts = asks ? await this.#keys.texts(node, others) : [];
    const keys = [...known, ...texts.map(({ key }) => key)];
    await Promise.all(
      keys.map(async (key, index) => {
        if (!key) return;
        const games = countGames(await source.at(key));
        const row = first[index];
        const more = row ? games - row.sum.games : 0;
        if (request === this.#request && index < known.length && more > 0) this.#reactions.addTransposed(index, more);
      }),
    );
  }

  /** Return a move of the index as players write it after a node, if the game has it. @param {number} node @param {string} move */
  async moveText(node, move) {
    const [found] = await this.#keys.texts(node, [move]);
    return found?.text;
  }

  /** Return the games that a text finds. @param {string} query @returns {Promise<FoundGame[]>} */
  async search(query) {
    const games = (await this.explorer?.source.search(query)) ?? [];
    return games.map((game) => [game, 0]);
  }

  /** Return the games in which pieces occur, null if the index cannot tell. @param {Record<string, string>} board point → color @param {boolean} exchangesColors @returns {Promise<FoundGame[] | null>} */
  async searchPieces(board, exchangesColors) {
    const source = this.explorer?.source;
    const manifest = await source?.manifest();
    if (!source || !manifest?.sets.every((info) => info.has_pieces)) return null;
    const tables = await this.#keys.orientations();
    return source.pattern(tables.tables.prefix, tables.boards(board, exchangesColors));
  }

  /** Return what is listed of some games. @param {readonly FoundGame[]} games @param {string} key of the position, empty if it is not known @returns {Promise<ListedGame[]>} */
  async games(games, key) {
    const explorer = this.explorer;
    if (!explorer) return [];
    const { variations } = await explorer.source.manifest();
    return Promise.all(
      games.map(async ([id, place]) => {
        const game = await explorer.source.game(id);
        const page = (await explorer.pageOf?.({ game, place, isNode: variations, key })) ?? null;
        const canOpen = Boolean(explorer.openGame || (await explorer.recordOf?.(game)));
        return { id, game, place, page, canOpen };
      }),
    );
  }

  /**
   * Open a game in place, at the position that was found; without a key, at the place without a comparison. With one, the key of the
   * position there is compared first: two positions may have the same key in the index, and the record may have changed since.
   *
   * @param {Pick<ListedGame, "id" | "game" | "place">} listed
   * @param {string} key
   * @param {string} stale what is said if the position is not there
   */
  async open({ id, game, place }, key, stale) {
    const { explorer } = this;
    const address = explorer?.openGame ? null : await explorer?.recordOf?.(game);
    if (explorer?.openGame) await explorer.openGame(game, 0);
    else if (address) await this.#services.load(address, { game: game.number, move: "0" });
    const shown = this.#services.shown();
    if (!explorer || !shown) return;
    shown.dispatch(openTab, "explorer");
    const { reel } = shown.state;
    const { source } = explorer;
    const { variations } = await source.manifest();
    const find = async (/** @type {number} */ at) => {
      const node = nodeAt(reel, at, variations);
      const found = node < 0 || !key ? null : await shown.record()?.ask("key", reel, node);
      return !key || found?.key === key ? node : -1;
    };
    let node = await find(place);
    if (node < 0 && key) {
      // the place is a guess where the list of places is long
      const [, known = -1] = (await source.occurrences(key)).find(([other]) => other.join() === id.join()) ?? [];
      node = await find(known);
    }
    if (node >= 0) await shown.goTo(node);
    else shown.dispatch(fail, stale);
  }
}

/**
 * Return the node of a game at a place of an index, or -1 if the game has none.
 *
 * @param {Pick<import("../reel/reel.js").Reel, "tree">} reel
 * @param {number} place depth on the main line, or the index of the node if `isNode`
 * @param {boolean} isNode
 */
export function nodeAt({ tree }, place, isNode) {
  if (isNode) return place < tree.parent.length ? place : -1;
  const { firstChild } = indexTree(tree);
  let node = 0;
  for (let depth = 0; depth < place && node >= 0; depth += 1) node = firstChild[node] ?? -1;
  return node;
}
