/**
 * The rows of the move list: rounds, running moves, and comments.
 *
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/move_rows.js").Row} Row
 */

import { html, isolated, visible } from "../dom.js";
import { MoveButtons } from "./move_buttons.js";

/** Width of the column with the numbers of rounds. */
export const NUMBER_WIDTH_PX = 34;
/** Number in place of a node: the row says where the record breaks off. */
export const NOTICE = -1;
/** Width of the list below which a comment is only a mark on its move. */
const MIN_NOTE_WIDTH_PX = 160;
const INDENT_PX = 14;
const NARROW_INDENT_PX = 5;
/** Sizes of comments, as in the style sheet. */
const NOTE_LINE_PX = 18;
const NOTE_PADDING_PX = 8;
/** Number of lines after which a comment is cut; that of the current node scrolls. */
const MAX_NOTE_LINES = 10;
const MAX_NOTE_CHARACTERS = 1000;
const NOTE_FONT_PX = 13;
/** Space before the text of a comment on the main line, before that of a variation (without its indent), and after both. */
const NOTE_START_PX = 34;
const SIDE_NOTE_START_PX = 9;
const NOTE_END_PX = 4;
/** The text whose width tells how many characters fit into a line of a comment. */
const TYPICAL_TEXT = "The quick brown fox jumps over the lazy dog.";
/** Average number of characters that a line is shorter than possible, because words are not divided. */
const RAGGED_CHARACTERS = 3;

/** Classes of moves with a parenthesis before, after and around them. */
const BRACKET_CLASSES = ["opens", "closes", "single"];

export class MoveRowView {
  /** Whether there are rows with comments; otherwise a comment is a mark on its move. */
  hasNotes = true;
  /** Width of a row in pixels, and number of columns in a round. */
  width = 0;
  columns = 0;
  /** Parentheses by node, see `rowsOf`. */
  brackets = new Uint8Array(0);
  #fontFamily = "";
  /** See `#characterWidth`; 0 until it is needed. */
  #measuredWidth = 0;

  /** @param {Reel} reel @param {import("../../reel/messages.js").FormatMessage} say @param {number} rowHeight */
  constructor(reel, say, rowHeight) {
    this.reel = reel;
    this.say = say;
    this.rowHeight = rowHeight;
    this.buttons = new MoveButtons(reel, say);
  }

  /** Whether the list has room for the moves alone. */
  get isNarrow() {
    return this.width < MIN_NOTE_WIDTH_PX;
  }

  get indentWidth() {
    return this.isNarrow ? NARROW_INDENT_PX : INDENT_PX;
  }

  /** Set the font of the comments. @param {string} family */
  useFont(family) {
    this.#fontFamily = family;
    this.#measuredWidth = 0;
  }

  /** Mean width of a character of a comment in pixels, measured when there is a comment: the first canvas of a page is slow. */
  get #characterWidth() {
    return (this.#measuredWidth ||= this.#measureCharacters());
  }

  #measureCharacters() {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return NOTE_FONT_PX / 2;
    context.font = `${NOTE_FONT_PX}px ${this.#fontFamily}`;
    return context.measureText(TYPICAL_TEXT).width / TYPICAL_TEXT.length;
  }

  /** Return the height of a row in pixels. @param {Row} row */
  height(row) {
    const lines = row.isNote ? this.#noteLines(row) : 0;
    return row.isNote ? lines && lines * NOTE_LINE_PX + NOTE_PADDING_PX : this.rowHeight;
  }

  /**
   * Return the estimated number of lines of a comment. The height of its row depends on nothing else: if the text is longer, its end
   * is cut.
   *
   * @param {Row} row
   */
  #noteLines(row) {
    const paragraphs = this.#note(row).join(" ").trim().split("\n");
    const start = row.indent ? SIDE_NOTE_START_PX + this.indentWidth * row.indent : NOTE_START_PX;
    const characters = (this.width - start - NOTE_END_PX) / this.#characterWidth;
    const lines = paragraphs.reduce(
      (sum, { length }) =>
        sum + (length <= characters ? Math.sign(length) : Math.ceil(length / (characters - RAGGED_CHARACTERS))),
      0,
    );
    return Math.min(MAX_NOTE_LINES, lines);
  }

  /** Return the start of a comment, in bold type, and the rest of it. @param {Row} row @returns {[string, string]} */
  #note({ nodes: [node], isNamed }) {
    if (node === NOTICE) return ["", this.reel.notice ? this.say(this.reel.notice) : ""];
    const frame = this.reel.frames[node];
    if (!frame) return ["", "\u2026"];
    const text = (frame.comment ?? "")
      .slice(0, MAX_NOTE_CHARACTERS)
      .replace(/\s*\n\s*/g, "\n")
      .trim();
    if (!text && !frame.name) return ["", ""];
    const move = isNamed ? this.buttons.text(node) : "";
    return [
      [move, frame.name, ...(frame.remarks ?? []).map((remark) => this.say(remark))].filter(Boolean).join(" "),
      text,
    ];
  }

  /** Return the element of a row of the move list. @param {Row} row */
  create(row) {
    const { nodes, indent, round, isNote, folded, isUnfolded } = row;
    const kind = isNote ? "row-note" : round ? `round${round % 2 ? " odd" : ""}` : "line";
    const element = html("div", { class: `row ${kind}${indent ? " side" : ""}`, role: "listitem" });
    element.style.setProperty("--indent", String(indent));
    if (isNote) {
      const [start, text] = this.#note(row);
      element.style.setProperty("--lines", String(this.#noteLines(row)));
      const note = html("p", { dir: "auto" }, html("b", {}, isolated(start)), start ? " " : "", visible(text));
      element.append(html("div", { class: "note-room", "data-node": nodes[0] === NOTICE ? null : nodes[0] }, note));
      return element;
    }
    if (round) element.append(html("span", { class: "ply", "aria-hidden": "true" }, String(this.#roundNumber(row))));
    nodes.forEach((node, column) => {
      if (node < 0) return;
      const move = this.buttons.button(node, { hasNumber: !round, hasMark: !this.hasNotes || folded !== undefined });
      if (round) move.style.gridColumn = String(column + 2);
      if (this.brackets[node]) move.classList.add(BRACKET_CLASSES[this.brackets[node] - 1]);
      element.append(move);
    });
    if (folded || isUnfolded) {
      const title = folded ? this.say(["moreMoves", { count: folded }]) : this.say("hideMoves");
      const sign = folded ? `+${folded}` : "\u2212";
      element.append(html("button", { type: "button", class: "fold", "data-line": nodes[0], title }, sign));
    }
    return element;
  }

  /** Return the number to show for a round: with two sides that of its first move, as players count moves. @param {Row} row */
  #roundNumber({ nodes, round }) {
    const first = nodes.find((node) => node >= 0) ?? 0;
    return this.columns > 2 ? round : this.reel.tree.number[first] || "";
  }
}
