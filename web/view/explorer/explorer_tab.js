/**
 * The tab "Explorer": which moves were played at the current position in the games of an index, and what came of them. It is imported
 * on demand.
 *
 * @typedef {Pick<import("../host.js").Services, "board" | "element" | "explorer" | "goTo" | "load" | "parts" | "preview" | "record" | "say" | "shown" | "signal" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../requests/index_requests.js").IndexedPosition} IndexedPosition
 * @typedef {import("../../requests/index_requests.js").MoveRow} MoveRow
 */

import { labelText } from "../../reel/label_text.js";
import { withTexts } from "../../reel/messages.js";
import { IndexKeeping } from "../../requests/index_keeping.js";
import { IndexRequests } from "../../requests/index_requests.js";
import { NoKeys } from "../../requests/node_keys.js";
import { messageOf } from "../../runtime/protocol.js";
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

export class ExplorerTab {
  #services;
  #text;
  /** @type {IndexRequests} */
  #requests;
  /** @type {IndexKeeping} */
  #keeping;
  #hint;

  /** @param {Services} services */
  constructor(services) {
    const { say, board } = services;
    const { sides } = services.state.reel;
    const text = withTexts(say, { part: "explorer", en });
    this.#services = services;
    this.#text = text;
    /** @type {IndexRequests} */
    const requests = (this.#requests = new IndexRequests(services, {
      show: (position) => this.#show(position),
      list: (games, key) => this.games.show(text("gamesTitle"), games, key),
      addTransposed: (row, games) => this.table.addTransposed(row, games),
      fail: (error) => this.#fail(error),
    }));
    this.#hint = new BoardHint(board, (node) => services.preview(node));
    this.summary = html("p", { class: "explorer-summary", role: "status" });
    this.note = html("p", { class: "explorer-note" });
    this.table = new MoveTable(sides, say, text, {
      play: (row) => void this.#play(row).catch((error) => this.#fail(error)),
      hint: (row) => (row ? this.#hint.show(row.move, row.child) : this.#hint.clear()),
      leave: () => services.element.focus({ preventScroll: true }),
    });
    const list = () =>
      new GamesList(services.state.reel, say, text, {
        read: (games, key) => requests.games(games, key),
        open: (game, key) => void requests.open(game, key, text("stale")).catch((error) => this.#fail(error)),
      });
    this.games = list();
    this.found = list();
    this.search = new GameSearch(text, { state: () => services.state, requests, found: this.found });
    const keep = new KeepButton(text, () => void this.#keeping.toggle());
    this.#keeping = new IndexKeeping((kept) => keep.show(kept));
    this.element = html(
      "div",
      { class: "explorer", "aria-busy": "true" },
      this.summary,
      this.table.element,
      this.note,
      this.search.element,
      this.games.element,
      keep.element,
    );
    this.summary.textContent = text("loading");
    this.table.element.hidden = true;
    services.signal.addEventListener("abort", () => {
      requests.release();
      this.#keeping.release();
    });
  }

  /** Show the moves that were played at the current node, and moves that have become known or were tried. @param {State | null} before @param {State} after */
  draw(before, after) {
    adoptStyle(this.element, ghostCss);
    adoptStyle(this.element, css);
    const previous = this.#requests.explorer;
    if (!this.#requests.follow(before, after)) return;
    const { explorer } = this.#requests;
    this.#hint.clear();
    if (explorer !== previous) this.found.clear();
    if (!explorer) return;
    if (explorer !== previous) void this.#keeping.offer(explorer).catch(() => {});
    this.element.ariaBusy = "true";
    this.games.expect();
  }

  /** Show the moves that were played at a position. @param {IndexedPosition} position */
  #show(position) {
    const { games, rows } = position;
    const text = this.#text;
    const [first] = rows;
    const count = text(["games", { count: games }]);
    const summary = first ? text(["summary", { games: count, move: first.label }]) : games ? count : text("none");
    setText(this.summary, summary);
    this.table.show(rows, games);
    setText(this.note, this.#noteOf(position));
    this.element.ariaBusy = "false";
  }

  /** Return the sentence about a position of the index: whether the game leaves the index there. @param {IndexedPosition} position */
  #noteOf({ node, key, games, rows, plies }) {
    const { tree, reel } = this.#services.state;
    if (tree.depth[node] >= plies) return this.#text(["deep", { plies }]);
    if (!games) return "";
    const [next] = [...key.children].filter(([move]) => rows.every(({ sum }) => sum.move !== move));
    if (next) return this.#text(["leaves", { move: labelText(reel, next[1], this.#services.say) ?? next[0] }]);
    return rows.length ? "" : this.#text("end");
  }

  /** Play a move of the table: along the game if the game has it, else as one that is tried. @param {MoveRow} row */
  async #play({ sum, child, move, label }) {
    const { parts } = this.#services;
    this.#hint.clear();
    if (child !== undefined) return void this.#services.goTo(child);
    const { node, reel, hasRecord } = this.#services.state;
    if (!hasRecord || !reel.game.rules || !move) return setText(this.note, this.#text("needsRecord"));
    const [trying, text] = await Promise.all([parts.tryMoves(), this.#requests.moveText(node, sum.move)]);
    // the reader may have gone on
    if (this.#services.state.node === node) await trying?.play(text ?? label);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (this.#services.signal.aborted) return;
    const reason = messageOf(error);
    this.table.show([], 0);
    this.games.clear();
    setText(this.summary, this.#text(error instanceof NoKeys ? "noKeys" : ["failed", { reason }]));
    setText(this.note, "");
    this.element.ariaBusy = "false";
  }
}
