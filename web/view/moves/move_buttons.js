/** The moves of the move list: buttons with number, chip or picture of the piece, text, annotation sign and marks. */

import { labelText, spokenSide } from "../../reel/label_text.js";
import { problemText } from "../../reel/messages.js";
import { pathBox } from "../../reel/path_box.js";
import { FLAG } from "../../reel/tree.js";
import { drawShape, viewBox } from "../board/shapes.js";
import { html, svg, visible } from "../dom.js";

/**
 * @typedef {import("../../reel/reel.js").Reel} Reel
 * @typedef {import("../../reel/reel.js").Box} Box
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

/** Estimated widths of the parts of a move. */
const PADDING_PX = 16;
const PICTURE_PX = 28;
const CHARACTER_PX = 9;
const SMALL_DIGIT_PX = 8;
/** Number of characters above which the text of a move is cut. */
const MAX_TEXT_CHARACTERS = 12;
/** Number of characters that fit into the width of a column. */
const MAX_COLUMN_CHARACTERS = 6;

export class MoveButtons {
  /** Length of the longest piece, which decides the scale of the pictures. */
  #pieceSize;

  /** @param {Reel} reel @param {FormatMessage} say */
  constructor(reel, say) {
    this.reel = reel;
    this.say = say;
    this.signs = new Map(reel.tree.signs);
    const boxes = reel.trays.flatMap((tray) => tray.map(({ box }) => box));
    this.#pieceSize = boxes.reduce((size, [, , width, height]) => Math.max(size, width, height), 0);
  }

  /** Return the text of a node's move in the list, cut if it is long. @param {number} node */
  text(node) {
    const text = labelText(this.reel, node, this.say);
    return text || this.say(text === "" ? "setup" : node ? "position" : "start");
  }

  /** Return the estimated width of a move with its number in pixels. @param {number} node */
  width(node) {
    const { number } = this.reel.tree;
    const characters = Math.min(this.text(node).length, MAX_TEXT_CHARACTERS);
    const digits = number[node] ? String(number[node]).length : 0;
    const sign = this.signs.has(node) ? 2 : 0;
    return PADDING_PX + PICTURE_PX + CHARACTER_PX * (characters + sign) + SMALL_DIGIT_PX * digits;
  }

  /** Return the smallest width of a column of moves in pixels. */
  get columnWidth() {
    const longest = this.reel.tree.label.reduce((length, label) => Math.max(length, label?.length ?? 0), 2);
    return PADDING_PX + PICTURE_PX + CHARACTER_PX * Math.min(longest, MAX_COLUMN_CHARACTERS);
  }

  /**
   * Return the button of a node in the move list.
   *
   * @param {number} node
   * @param {{ hasNumber: boolean, hasMark: boolean }} options whether it shows its number, and a mark for its comment
   */
  button(node, { hasNumber, hasMark }) {
    const { tree, sides, frames, diagnostics } = this.reel;
    const flags = tree.flags[node];
    const side = sides[tree.side[node]];
    const text = this.text(node);
    const reasons = (frames[node]?.diagnostics ?? [])
      .map((number) => diagnostics[number])
      .filter(({ severity }) => severity !== "info")
      .map((problem) => problemText(problem, this.say))
      .join(" ");
    const isAgainst = flags & (FLAG.illegal | FLAG.error);
    const button = html("button", {
      type: "button",
      class: `move${isAgainst ? " against" : ""}${flags & FLAG.important ? " important" : ""}${flags & FLAG.added ? " added" : ""}`,
      "data-node": node,
      title: reasons || null,
      tabindex: -1,
    });
    if (hasNumber && tree.number[node]) button.append(html("span", { class: "ply" }, String(tree.number[node])), " ");
    const picture = side && this.#picture(node, side);
    if (picture) button.append(picture);
    else if (side) button.append(html("span", { class: `chip ${side.class}`, "aria-hidden": "true" }));
    button.append(html("bdi", { class: "text" }, visible(text)));
    const sign = this.signs.get(node);
    // `bdi`, because it means another thing when it is turned around
    if (sign) button.append(" ", html("bdi", { class: "sign", "data-sign": sign }, sign));
    if (hasMark && flags & FLAG.comment) {
      button.append(html("span", { class: "noted", title: this.say("hasComment") }));
    }
    // the visible text comes first and unbroken, so that speech control can name the button by it
    const parts = [tree.number[node] || "", text, sign ?? "", spokenSide(side, this.say)];
    if (flags & FLAG.illegal) parts.push(this.say("illegal"));
    if (flags & FLAG.comment) parts.push(this.say("hasComment"));
    button.setAttribute("aria-label", parts.filter(Boolean).join(" "));
    return button;
  }

  /**
   * Return a picture of the piece that a move places: as it was placed if the frame has been loaded, else as in the tray. Return
   * null for other moves.
   *
   * @param {number} node
   * @param {Reel["sides"][number]} side
   */
  #picture(node, side) {
    const { reel } = this;
    if (side.tray === null) return null;
    const isPiece = (/** @type {import("../../reel/reel.js").Shape} */ shape) => shape.class === "piece";
    const placed = (reel.frames[node]?.add ?? [])
      .map((index) => reel.items[index])
      .find(({ color, anchor }) => anchor && color === side.color)
      ?.shapes?.find(isPiece);
    const kind = reel.trays[side.tray].find(({ name }) => name === reel.tree.label[node]);
    const shape = placed ?? kind?.shapes.find(isPiece);
    const box = placed?.type === "path" ? pathBox(placed.d) : kind?.box;
    if (!shape || !box) return null;
    const size = this.#pieceSize;
    const view = /** @type {Box} */ ([box[0] + (box[2] - size) / 2, box[1] + (box[3] - size) / 2, size, size]);
    const attributes = { viewBox: viewBox(view), class: `picture ${side.class}`, "aria-hidden": "true" };
    return svg("svg", attributes, drawShape(shape));
  }
}
