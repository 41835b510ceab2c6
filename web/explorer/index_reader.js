/** Answers questions about positions from the files of an index. See the page "Index format" of the documentation. */

import { DamagedFile } from "./binary.js";
import { Budget } from "./budget.js";
import { IndexFiles } from "./index_files.js";
import { readDirectory, readGames, readManifest } from "./index_json.js";
import { findPattern } from "./patterns.js";
import { filesWith, readPostings } from "./postings.js";
import { findPosition, pageName, readPage, shardName } from "./shards.js";

const GAMES_PER_FILE = 64;
const PIECE_WIDTH = 3;

/**
 * @typedef {object} SetInfo
 * @property {string} name
 * @property {number} bits
 * @property {number} games
 * @property {boolean} has_pieces
 * @property {number} positions
 * @property {number} occurrences
 * @property {Correction | null} [correction]
 *
 * @typedef {object} ShardFolder
 * @property {string} name
 * @property {number} bits number of bits in the names of its shards
 *
 * @typedef {ShardFolder & { games: number }} Correction the folder with the positions of a set in which removed games occur, as they are
 * without these, and the number of removed games
 */
/**
 * @typedef {object} Links addresses relative to the index
 * @property {string} [records] folder of the records
 * @property {string} [pages] folder of the pages of games
 * @property {number} [pages_per_record] games of a record that have a page
 * @property {Offline | null} [offline] how the pages of a site are kept
 *
 * @typedef {object} Offline
 * @property {string} worker address of the service worker, relative to the index
 * @property {string} files address of the list of files
 * @property {number} bytes size of these files
 * @property {string} version hash of their contents
 */
/** @typedef {{ plies: number, variations: boolean, sets: SetInfo[], links?: Links | null }} Manifest */
/** @typedef {[set: number, number: number]} GameId */

/**
 * @typedef {object} GameRow
 * @property {string} file
 * @property {number} number
 * @property {string[]} players
 * @property {string[]} ratings
 * @property {string} date
 * @property {string} event
 * @property {string} result
 * @property {number} moves
 * @property {string} [scope] the variant and the size of the board
 * @property {number} [record] index of the file, in an index of own files
 */

/**
 * An index of positions. All methods reject if a file cannot be read: with `DamagedFile` if it is damaged, and with `BudgetSpent` if the
 * files for an answer are larger than its budget allows.
 */
export class IndexReader {
  /** @param {import("./index_files.js").ReadFile} readFile */
  constructor(readFile) {
    this.indexFiles = new IndexFiles(readFile);
    /** @type {Promise<Manifest> | null} */
    this.loadingManifest = null;
    /** @type {Promise<void> | null} */
    this.preloading = null;
    /** @type {Map<string, Uint8Array>} the files of the most frequent positions, by set */
    this.hot = new Map();
  }

  /**
   * Load the files that answer the first questions without a request: the most frequent positions, and the directories. They
   * are asked for once, however often this is called.
   * @returns {Promise<void>} rejects if a file could not be read; answers do not need that it was
   */
  preload() {
    this.preloading ??= this.#preload();
    return this.preloading;
  }

  /** Ask for the files of `preload`, and remember the most frequent positions of each set. @returns {Promise<void>} */
  async #preload() {
    const { sets } = await this.manifest();
    const loadHot = async (/** @type {ShardFolder} */ { name }) => {
      const hot = await this.indexFiles.read(`${name}/hot`);
      if (hot) {
        this.hot.set(name, hot);
      }
    };
    const directories = sets.map(({ name }) => this.indexFiles.read(`${name}/directory`));
    await Promise.all([...sets.flatMap(shardFolders).map(loadHot), ...directories]);
  }

  /** @returns {Promise<Manifest>} */
  manifest() {
    this.loadingManifest ??= this.#readManifest().catch((error) => {
      this.loadingManifest = null;
      throw error;
    });
    return this.loadingManifest;
  }

  /**
   * Return the position entry that each set has for a position. All files are requested at once.
   * @param {string} key 20 hexadecimal digits
   * @param {Budget} [budget] that of the whole answer
   */
  async at(key, budget = new Budget()) {
    const { sets } = await this.manifest();
    const found = await Promise.all(sets.map((info, set) => this.#entry(info, set, key, budget)));
    // a position that was only in removed games has an entry without games
    return found.flatMap((entry) => (entry?.games ? [entry] : []));
  }

  /**
   * Return all places where a position occurs: games, each with a depth or node.
   * @param {string} key
   * @returns {Promise<[game: GameId, place: number][]>}
   */
  async occurrences(key) {
    const budget = new Budget();
    const entries = await this.at(key, budget);
    const lists = entries.map(async (entry) => {
      const names = Array.from({ length: entry.pages }, (_, page) => `${entry.folder}/${pageName(key, page)}`);
      const pages = await this.indexFiles.readAllNeeded(names, budget);
      const all = entry.pages ? pages.flatMap((page) => readPage(page)) : entry.occurrences;
      return all.map(([game, place]) => /** @type {[GameId, number]} */ ([[entry.set, game], place]));
    });
    return (await Promise.all(lists)).flat();
  }

  /**
   * Return the games that fit a query, those of the latest set first. Reject with a `QueryError` for a field that an index does not have.
   * @param {string} query
   * @returns {Promise<GameId[]>}
   */
  async search(query) {
    const { searchIndex } = await import("./index_search.js");
    return searchIndex(this, query);
  }

  /**
   * Return the games in which any of some patterns is on the board, with the first depth at which it is.
   * @param {string} prefix kind and scope of the game, separated by a tab
   * @param {import("./patterns.js").Board[]} boards the pattern in all orientations
   * @returns {Promise<[game: GameId, depth: number][]>}
   */
  async pattern(prefix, boards) {
    const { sets } = await this.manifest();
    if (!sets.every((info) => info.has_pieces)) {
      throw new Error("this index has no pattern search");
    }
    const textOf = (/** @type {string} */ color, /** @type {string} */ point) => `${prefix}\t${color}\t${point}`;
    const budget = new Budget();
    const texts = boards.flatMap((board) => Object.entries(board).map(([point, color]) => textOf(color, point)));
    const found = sets.map(async (info, set) => {
      const lists = await this.#postings(info, "pieces", new Set(texts), PIECE_WIDTH, budget, false);
      const removed = await this.removedGames(info, budget);
      const games = findPattern(boards, (color, point) => lists.get(textOf(color, point)) ?? []);
      const kept = games.filter(([game]) => !removed.has(game));
      return kept.map(([game, depth]) => /** @type {[GameId, number]} */ ([[set, game], depth]));
    });
    return (await Promise.all(found)).flat();
  }

  /**
   * Return what the index knows about a game.
   * @param {GameId} game
   * @returns {Promise<GameRow>}
   */
  async game([set, number]) {
    const row = (await this.games(set, [number])).get(number);
    if (!row) {
      throw new DamagedFile(`there is no game ${number}`);
    }
    return row;
  }

  /**
   * Return the rows of some games of a set, and of others that are in the same files, by their numbers.
   * @param {number} set
   * @param {readonly number[]} numbers
   * @param {Budget} [budget] that of the whole answer
   */
  async games(set, numbers, budget = new Budget()) {
    const { sets } = await this.manifest();
    const places = [...new Set(numbers.map((number) => Math.floor(number / GAMES_PER_FILE)))];
    const names = places.map((place) => `${/** @type {SetInfo} */ (sets[set]).name}/games/${place}`);
    /** @type {Map<number, GameRow>} */
    const found = new Map();
    for (const [index, content] of (await this.indexFiles.readAllNeeded(names, budget)).entries()) {
      for (const [offset, row] of readGames(content).entries()) {
        const [file, number, players, ratings, date, event, result, moves, scope] = row;
        const game = { file, number, players, ratings, date, event, result, moves, scope };
        found.set(places[index] * GAMES_PER_FILE + offset, game);
      }
    }
    return found;
  }

  /** @returns {Promise<Manifest>} */
  async #readManifest() {
    return readManifest(await this.indexFiles.readNeeded("manifest.json"));
  }

  /**
   * @param {SetInfo} info
   * @param {number} set
   * @param {string} key
   * @param {Budget} budget
   */
  async #entry(info, set, key, budget) {
    const entries = await Promise.all(shardFolders(info).map((folder) => this.#entryIn(folder, key, budget)));
    const entry = entries.find((found) => found);
    return entry && { set, ...entry };
  }

  /** Return the entry of a position in the file of a folder's most frequent positions, null if there is none. @param {string} name @param {string} key */
  #hotEntry(name, key) {
    const hot = this.hot.get(name);
    try {
      return hot ? findPosition(hot, key) : null;
    } catch {
      // the file is damaged, and the shard has the position too
      this.hot.delete(name);
      return null;
    }
  }

  /**
   * Return the entry that a folder has for a position, or null.
   * @param {ShardFolder} folder
   * @param {string} key
   * @param {Budget} budget
   */
  async #entryIn({ name, bits }, key, budget) {
    const known = this.#hotEntry(name, key);
    const content = known ? null : await this.indexFiles.read(`${name}/positions/${shardName(key, bits)}`, budget);
    const entry = known ?? (content && findPosition(content, key));
    return entry && { folder: name, ...entry };
  }

  /**
   * Return the numbers of the games that were removed from an index set.
   * @param {SetInfo} info
   * @param {Budget} budget
   */
  async removedGames({ correction }, budget) {
    const content = correction ? readPage(await this.indexFiles.readNeeded(`${correction.name}/removed`, budget)) : [];
    return new Set(content.map(([game]) => game));
  }

  /**
   * Return the numbers of the games of a set with a word that begins like `word`.
   * @param {SetInfo} info
   * @param {string} word
   * @param {Budget} budget
   */
  async numbersWithWord(info, word, budget) {
    const lists = await this.#postings(info, "words", new Set([word]), 1, budget, true);
    return new Set([...lists.values()].flat());
  }

  /**
   * Return the lists of numbers of some texts, or of all texts that begin with them.
   * @param {SetInfo} info
   * @param {"words" | "pieces"} name
   * @param {Set<string>} texts
   * @param {number} width
   * @param {Budget} budget
   * @param {boolean} isPrefix
   */
  async #postings(info, name, texts, width, budget, isPrefix) {
    const directory = readDirectory(await this.indexFiles.readNeeded(`${info.name}/directory`, budget));
    const numbers = new Set([...texts].flatMap((text) => filesWith(directory[name], text, isPrefix)));
    const ordered = [...numbers].sort((one, other) => one - other);
    const names = ordered.map((number) => `${info.name}/${name}/${number}`);
    const files = await this.indexFiles.readAllNeeded(names, budget);
    const isWanted = isPrefix
      ? (/** @type {string} */ text) => [...texts].some((start) => text.startsWith(start))
      : (/** @type {string} */ text) => texts.has(text);
    /** @type {Map<string, number[]>} */
    const lists = new Map();
    for (const file of files) {
      readPostings(file, width, isWanted, lists);
    }
    return lists;
  }
}

/** Return the folders with shards of a set; the first one that has a position counts. @param {SetInfo} info @returns {ShardFolder[]} */
export const shardFolders = (info) => (info.correction ? [info.correction, info] : [info]);
