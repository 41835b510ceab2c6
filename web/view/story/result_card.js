/**
 * The card with the final result: who has which rank, by how much, and why the game is over; or the result of the record, whose points can
 * be counted.
 *
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/final_result.js").ResultRow} ResultRow
 */

import { nameOf } from "../../reel/chart_summary.js";
import { resultRows } from "../../reel/final_result.js";
import { gameStateAt } from "../../reel/frames.js";
import { differs, TREE_FIELDS } from "../../state/state.js";
import { chip, valueText } from "../chart/chart_values.js";
import { button, commandButton, html, keepFocus, replaceChildren, visible } from "../dom.js";

/** @typedef {Pick<import("../host.js").Services, "element" | "parts">} Services */

export class ResultCard {
  #say;
  #isClosed = false;
  #table = html("table", {});
  #reason = html("p", {});
  #count;

  /** @param {Services} services @param {FormatMessage} say of the story */
  constructor(services, say) {
    this.#say = say;
    this.#count = commandButton(say("story.count"), () => void services.parts.count());
    const close = () => {
      this.#isClosed = true;
      keepFocus(services.element, () => (this.element.hidden = true));
    };
    const closeButton = button({ class: "close", "aria-label": say("close") }, close, "\u00d7");
    const attributes = { class: "result-card", "aria-label": say("story.result") };
    const card = html("section", attributes, closeButton, this.#table, this.#reason, this.#count);
    this.element = html("div", { class: "result-place", hidden: true }, card);
  }

  /** Show the card at the end of the game, until the reader closes it. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!differs(before, after, [...TREE_FIELDS, "node", "loads"])) return;
    const { reel, tree, node, mainEnd } = after;
    const isShown = node === mainEnd && !this.#isClosed;
    const rows = isShown ? resultRows(reel, tree, node) : [];
    const { counted } = reel.game;
    // a finished game whose points nobody knows
    const result = isShown && counted && after.hasRecord ? reel.result : null;
    this.element.hidden = !rows.length && !result;
    this.#count.hidden = !result;
    if (this.element.hidden) return;
    const { canMove } = gameStateAt(reel, tree, node);
    replaceChildren(this.#table, rows.length ? this.#parts(reel, rows) : []);
    const reason = canMove?.every((can) => can === false) ? "story.noMoves" : "";
    this.#reason.textContent = result ? visible(this.#say(result.message)) : reason && this.#say(reason);
  }

  /** Return head and rows of the table. @param {State["reel"]} reel @param {ResultRow[]} rows */
  #parts(reel, rows) {
    const say = this.#say;
    const bonus = reel.columns.find(({ star }) => star);
    /** @type {[heading: string, text: (row: ResultRow) => string][]} */
    const columns = [
      [visible(say(reel.lanes?.lead?.label ?? "")), ({ points }) => valueText("mobility", points, say)],
      [say("story.margin"), ({ margin }) => valueText("lead", margin, say)],
    ];
    if (rows.some((row) => row.left !== null)) columns.push([say("story.left"), ({ left }) => String(left)]);
    if (bonus && rows.some((row) => row.bonus))
      columns.push([visible(say(bonus.label)), (row) => valueText("lead", row.bonus, say)]);
    const headings = columns.map(([heading]) => html("th", { scope: "col" }, heading));
    const body = rows.map((row) => {
      const name = html("th", { scope: "row" }, this.#name(reel, row));
      const cells = columns.map(([, text]) => html("td", {}, text(row)));
      return html("tr", row.rank === 1 ? { class: "winner" } : {}, name, cells);
    });
    return [html("thead", {}, html("tr", {}, html("td", {}), headings)), html("tbody", {}, body)];
  }

  /** Return the rank of a player, the chips of the colors and the name. @param {State["reel"]} reel @param {ResultRow} row */
  #name(reel, { sides, rank }) {
    const { player } = reel.sides[sides[0]];
    const colors = visible(this.#say(nameOf(reel, sides)));
    const chips = sides.map((side) => chip(reel, side));
    const name = html("bdi", {}, player ? visible(player) : colors);
    return [
      `${rank}. `,
      ...chips,
      " ",
      name,
      html("span", { class: "unseen color-name" }, player ? ` (${colors})` : ""),
    ];
  }
}
