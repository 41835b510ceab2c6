/**
 * Searches the games of an index: by player, event and date, or for the pieces in a part of the board.
 *
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../requests/index_requests.js").FoundGame} FoundGame
 */

import { itemsAt } from "../../reel/frames.js";
import { pointsOf } from "../../reel/points.js";
import { html } from "../dom.js";

/** Part of the board → the ranges of its columns and rows, from 0 to 1. @type {Readonly<Record<string, [number, number, number, number]>>} */
const AREAS = {
  all: [0, 1, 0, 1],
  topLeft: [0, 0.5, 0, 0.5],
  topRight: [0.5, 1, 0, 0.5],
  bottomLeft: [0, 0.5, 0.5, 1],
  bottomRight: [0.5, 1, 0.5, 1],
};

/**
 * Return the colors of the pieces in a part of the board, by their points.
 *
 * @param {Pick<State, "reel" | "tree" | "node">} state
 * @param {string} area a key of `AREAS`
 * @returns {Record<string, string>}
 */
export function piecesIn({ reel, tree, node }, area) {
  const [left, right, top, bottom] = AREAS[area] ?? [0, 1, 0, 1];
  const [x, y, width, height] = reel.scene.view;
  const points = pointsOf(reel.scene);
  /** @type {Record<string, string>} */
  const board = {};
  for (const item of itemsAt(reel, tree, node)) {
    const { color, points: names = [] } = reel.items[item] ?? {};
    // a link has a color and two points as well, but the pieces on them are listed on their own
    if (color === undefined) continue;
    for (const name of names) {
      const point = points.find(name);
      if (!point) continue;
      const [column, row] = [(point.x - x) / width, (point.y - y) / height];
      if (column >= left && column <= right && row >= top && row <= bottom) board[name] = color;
    }
  }
  return board;
}

/** Return the message for an error of a search. @param {any} error @returns {[key: string, values: Record<string, string>]} */
function problemOf(error) {
  if (error?.name !== "QueryError") return ["failed", { reason: String(error?.message ?? error) }];
  const { field, value, fields } = /** @type {import("../../explorer/query.js").QueryError} */ (error);
  if (field === null) return ["queryTooLong", {}];
  return value === null ? ["queryField", { field, fields: fields.join(", ") }] : ["queryValue", { field, value }];
}

export class GameSearch {
  #searchCount = 0;

  /**
   * @param {FormatMessage} text
   * @param {object} actions
   * @param {() => State} actions.state that is shown
   * @param {Pick<import("../../requests/index_requests.js").IndexRequests, "search" | "searchPieces">} actions.requests
   * @param {import("./games_list.js").GamesList} actions.found
   */
  constructor(text, { state, requests, found }) {
    this.text = text;
    this.found = found;
    this.input = html("input", { type: "search", "aria-label": text("searchLabel"), placeholder: text("searchLabel") });
    const areas = Object.keys(AREAS).map((name) => html("option", { value: name }, text(`area.${name}`)));
    this.area = html("select", { "aria-label": text("area") }, areas);
    this.exchange = html("input", { type: "checkbox" });
    this.status = html("p", { role: "status", class: "explorer-note" });
    const submit = (/** @type {string} */ key) => html("button", { class: "command", part: "button" }, text(key));
    const byText = html("form", { role: "search" }, this.input, submit("search"));
    const exchange = html("label", {}, this.exchange, text("exchange"));
    const byPieces = html("form", {}, this.area, exchange, submit("findPieces"));
    const summary = html("summary", {}, text("searchTitle"));
    this.element = html("details", { class: "explorer-search" }, summary, byText, byPieces, this.status);
    this.element.append(found.element);
    this.#onSubmit(byText, async () => {
      const query = this.input.value.trim();
      return query ? requests.search(query) : "";
    });
    this.#onSubmit(byPieces, async () => {
      const board = piecesIn(state(), this.area.value);
      if (!Object.keys(board).length) return text("noPieces");
      return (await requests.searchPieces(board, this.exchange.checked)) ?? text("noPattern");
    });
  }

  /**
   * Search when a form is submitted, and show the games of the latest search below the form, at the top of the tab.
   *
   * @param {HTMLFormElement} form
   * @param {() => Promise<FoundGame[] | string>} search returns a sentence if it cannot search
   */
  #onSubmit(form, search) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const number = ++this.#searchCount;
      this.status.textContent = this.text("loading");
      const isLatest = () => number === this.#searchCount;
      try {
        const found = await search();
        if (!isLatest()) return;
        const games = typeof found === "string" ? [] : found;
        const sentence = typeof found === "string" ? found : this.text(["found", { count: found.length }]);
        this.status.textContent = sentence;
        await this.found.show(sentence, games, "");
      } catch (error) {
        if (!isLatest()) return;
        this.found.clear();
        this.status.textContent = this.text(problemOf(error));
      }
      const tab = this.element.parentElement;
      if (tab) tab.scrollTop += form.getBoundingClientRect().top - tab.getBoundingClientRect().top;
    });
    // the keys of the viewer are letters as well
    form.addEventListener("keydown", (event) => event.stopPropagation());
  }
}
