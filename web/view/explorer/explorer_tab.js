/**
 * The tab "Explorer": which moves were played at the current position in the games of an index, and what came of them. It is imported
 * on demand.
 *
 * @typedef {import("../host.js").BoardServices} BoardServices
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../explorer/sources.js").ExplorerSource} ExplorerSource
 * @typedef {import("../../explorer/move_rows.js").SetEntry} SetEntry
 * @typedef {import("../../explorer/index_reader.js").GameRow} GameRow
 * @typedef {import("../../requests/node_keys.js").NodeKey} NodeKey
 * @typedef {import("./move_table.js").MoveRow} MoveRow
 */

import { countGames, exampleGames, sumMoves } from "../../explorer/move_rows.js";
import { openIndex } from "../../explorer/sources.js";
import { withTexts } from "../../reel/messages.js";
import { writtenPoint } from "../../reel/points.js";
import { NodeKeys, NoKeys } from "../../requests/node_keys.js";
import { differs, TREE_FIELDS } from "../../state/state.js";
import css from "../../styles/explorer.css";
import ghostCss from "../../styles/ghost.css";
import { explorer as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { html, setText } from "../dom.js";
import { BoardHint } from "./board_hint.js";
import { GameSearch } from "./game_search.js";
import { GamesList } from "./games_list.js";
import { KeepButton } from "./keep_button.js";
import { MoveTable } from "./move_table.js";
import { openInPlace } from "./opening.js";

/** Number of moves whose replies are loaded before they are asked for. */
const PREFETCHED_MOVES = 3;
/** Time for which a position must be shown before its games are listed. */
const GAMES_DELAY_MS = 250;
const MAX_EXAMPLES = 30;

export class ExplorerTab {
  #services;
  #text;
  #keys;
  #hint;
  /** @type {ExplorerSource | null} */
  #explorer = null;
  #node = -1;
  /** Number of the last request; only its answer is shown. */
  #request = 0;
  #gamesTimer = 0;

  /** @param {BoardServices} services */
  constructor(services) {
    const { say, board } = services;
    const { reel } = services.state;
    const { sides } = reel;
    const text = withTexts(say, { part: "explorer", en });
    this.#services = services;
    this.#text = text;
    this.#keys = new NodeKeys(reel, services.host.record);
    this.#hint = new BoardHint(board, (node) => services.preview(node));
    this.summary = html("p", { class: "explorer-summary", role: "status" });
    this.note = html("p", { class: "explorer-note" });
    this.table = new MoveTable(sides, say, text, {
      play: (row) => void this.#play(row),
      hint: (row) => (row ? this.#hint.show(row.move, row.child) : this.#hint.clear()),
      leave: () => services.element.focus({ preventScroll: true }),
    });
    const open = (/** @type {GameRow} */ game, /** @type {number} */ place, /** @type {string} */ key) =>
      void this.#open(game, place, key);
    this.games = new GamesList(sides, say, text, open);
    this.found = new GamesList(sides, say, text, open);
    this.search = new GameSearch(text, {
      state: () => this.#services.state,
      explorer: () => this.#explorer,
      orientations: () => this.#keys.orientations(),
      show: async (title, games) => {
        if (this.#explorer) await this.found.show(this.#explorer, title, games, "");
      },
    });
    this.keep = new KeepButton(text);
    this.element = html(
      "div",
      { class: "explorer", "aria-busy": "true" },
      this.summary,
      this.table.element,
      this.note,
      this.games.element,
      this.search.element,
      this.found.element,
      this.keep.element,
    );
    this.summary.textContent = text("loading");
    this.table.element.hidden = true;
  }

  /** Show the moves that were played at the current node, and moves that have become known or were tried. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { node } = after;
    adoptStyle(this.element, ghostCss);
    adoptStyle(this.element, css);
    const given = this.#services.host.explorer();
    const explorer = typeof given === "string" ? openIndex(given) : given;
    const hasMoreMoves = differs(before, after, [...TREE_FIELDS, "loads"]) && !this.#keys.known(after, node);
    if (explorer === this.#explorer && node === this.#node && !hasMoreMoves) return;
    if (explorer !== this.#explorer) {
      this.#explorer = explorer;
      this.found.clear();
      if (explorer) void this.keep.offer(explorer).catch(() => {});
    }
    this.#node = node;
    this.#hint.clear();
    void this.#load();
  }

  release() {
    this.#request += 1;
    clearTimeout(this.#gamesTimer);
    this.keep.release();
    this.#hint.release();
  }

  async #load() {
    const request = (this.#request += 1);
    const node = this.#node;
    const explorer = this.#explorer;
    clearTimeout(this.#gamesTimer);
    if (!explorer) return;
    this.element.ariaBusy = "true";
    this.games.expect();
    try {
      const [key, orientations] = await Promise.all([
        this.#keys.of(this.#services.state, node),
        this.#keys.orientations(),
      ]);
      const entries = await explorer.source.at(key.key);
      const { plies } = await explorer.source.manifest();
      if (request !== this.#request) return;
      const sums = sumMoves(entries, orientations.players(key.symmetry));
      const rows = sums.map((sum) => {
        const child = key.children.get(sum.move);
        const move = orientations.move(sum.move, key.symmetry);
        return { sum, child, move, label: this.#label(sum.move, move, child) };
      });
      this.#draw(node, key, entries, rows, plies);
      this.#gamesTimer = setTimeout(() => void this.#listGames(request, key, entries, rows), GAMES_DELAY_MS);
      void this.#prefetch(request, node, rows).catch(() => {});
    } catch (error) {
      if (request === this.#request) this.#fail(error);
    } finally {
      if (request === this.#request) this.element.ariaBusy = "false";
    }
  }

  /**
   * Return a move of the index as players write it, as far as the page can know.
   * @param {string} text
   * @param {import("../../explorer/orientation.js").ShownMove | null} move
   * @param {number | undefined} child
   */
  #label(text, move, child) {
    const { tree, scene } = this.#services.state.reel;
    const known = child === undefined ? null : tree.label[child];
    if (known) return known;
    if (!move) return text;
    return move.name || move.points.map((point) => writtenPoint(scene, point)).join(" ");
  }

  /** Draw the table of the moves that were played at a position. @param {number} node @param {NodeKey} key @param {SetEntry[]} entries @param {MoveRow[]} rows @param {number} plies */
  #draw(node, key, entries, rows, plies) {
    const text = this.#text;
    const games = countGames(entries);
    const [first] = rows;
    const count = text(["games", { count: games }]);
    setText(
      this.summary,
      first ? text(["summary", { games: count, move: first.label }]) : games ? count : text("none"),
    );
    this.table.show(rows, games);
    setText(this.note, this.#noteOf(node, key, games, rows, plies));
  }

  /**
   * Return the sentence about a position of the index: whether the game leaves the index there.
   * @param {number} node
   * @param {NodeKey} key
   * @param {number} games
   * @param {MoveRow[]} rows
   * @param {number} plies
   */
  #noteOf(node, key, games, rows, plies) {
    const { tree, reel } = this.#services.state;
    if (tree.depth[node] >= plies) return this.#text(["deep", { plies }]);
    if (!games) return "";
    const [next] = [...key.children].filter(([move]) => rows.every(({ sum }) => sum.move !== move));
    if (next) return this.#text(["leaves", { move: reel.tree.label[next[1]] ?? next[0] }]);
    return rows.length ? "" : this.#text("end");
  }

  /** List games in which a position occurs. @param {number} request @param {NodeKey} key @param {SetEntry[]} entries @param {MoveRow[]} rows */
  async #listGames(request, key, entries, rows) {
    const explorer = this.#explorer;
    if (request !== this.#request || !explorer) return;
    const depth = this.#services.state.tree.depth[this.#node] ?? 0;
    const games = exampleGames(
      entries,
      rows.map(({ sum }) => sum),
      depth,
      MAX_EXAMPLES,
    );
    try {
      if (games.length) await this.games.show(explorer, this.#text("gamesTitle"), games, key.key);
      else this.games.clear();
    } catch (error) {
      if (request === this.#request) this.#fail(error);
    }
  }

  /**
   * Load the positions after the most frequent moves, and show which of them are reached by other move orders as well.
   * @param {number} request
   * @param {number} node
   * @param {MoveRow[]} rows
   */
  async #prefetch(request, node, rows) {
    const explorer = this.#explorer;
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
        if (!key || !explorer) return;
        const games = countGames(await explorer.source.at(key));
        const row = first[index];
        const more = row ? games - row.sum.games : 0;
        if (request === this.#request && row && index < known.length && more > 0) this.table.addTransposed(index, more);
      }),
    );
  }

  /** Play a move of the table: along the game if the game has it, else as one that is tried. @param {MoveRow} row */
  async #play({ sum, child, move, label }) {
    const { host, parts } = this.#services;
    this.#hint.clear();
    if (child !== undefined) return void this.#services.goTo(child);
    const { node, reel } = this.#services.state;
    if (!host.record() || !reel.game.rules || !move) return setText(this.note, this.#text("needsRecord"));
    try {
      const [trying, [found]] = await Promise.all([parts.tryMoves(), this.#keys.texts(node, [sum.move])]);
      // the reader may have gone on
      if (this.#services.state.node === node) await trying?.play(found?.text ?? label);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Open a game in place. @param {GameRow} game @param {number} place @param {string} key */
  async #open(game, place, key) {
    if (!this.#explorer) return;
    try {
      await openInPlace(this.#services, this.#explorer, { game, place, key });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#services.signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.table.show([], 0);
    this.games.clear();
    setText(this.summary, this.#text(error instanceof NoKeys ? "noKeys" : ["failed", { reason }]));
    setText(this.note, "");
  }
}
