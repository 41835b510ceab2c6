/** The text of a node: name, annotations, problems, and comment with live coordinates and links. */

import { pointsOf } from "../reel/points.js";
import { append, html, isolated, replaceChildren, visible } from "./dom.js";
import { appendLongText } from "./long_text.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 */

const LINK = /https?:\/\/[^\s<>"'\u0000-\u0020]+[^\s<>"'.,;:!?)\]]/g;
/** A possible name of a point in running text. */
const POINT_NAME = /[A-Za-z]{1,2}[0-9]{1,3}|[A-Za-z]{2}/g;

export class CommentView {
  /**
   * @param {Reel} reel
   * @param {FormatMessage} say
   * @param {(points: string[]) => void} light
   */
  constructor(reel, say, light) {
    this.reel = reel;
    this.say = say;
    this.light = light;
    /** @type {ReturnType<typeof pointFinder> | null} */
    this.points = null;
    this.isScrolled = false;
    this.element = html("div", { class: "comment", tabindex: "0", role: "region", "aria-label": say("comment") });
    this.element.addEventListener("scroll", () => (this.isScrolled = true), { passive: true });
  }

  /**
   * Show the text of a node.
   *
   * @param {number} node
   * @param {import("../reel/move_numbers.js").Move[]} unseen moves whose numbers the board does not show
   */
  show(node, unseen) {
    const frame = this.reel.frames[node];
    const parts = [];
    if (frame?.name) parts.push(html("p", { class: "node-name" }, isolated(frame.name)));
    if (frame?.remarks) parts.push(html("p", { class: "remarks" }, frame.remarks.map(this.say).join(" \u00b7 ")));
    for (const number of frame?.diagnostics ?? []) {
      const { severity, message } = this.reel.diagnostics[number];
      if (severity === "info") continue;
      parts.push(html("p", { class: `reason ${severity}` }, visible(message)));
    }
    if (frame?.comment) parts.push(this.#text(frame.comment));
    const moves = unseen.map(({ number, label }) => `${number} ${label}`).join(", ");
    if (moves) parts.push(html("p", { class: "muted" }, visible(this.say(["movesNotShown", { moves }]))));
    replaceChildren(
      this.element,
      parts.filter((part) => part.textContent),
    );
    // setting it forces a layout
    if (this.isScrolled) this.element.scrollTop = 0;
    this.isScrolled = false;
  }

  /** Create the element of a comment, with one paragraph per line. @param {string} comment */
  #text(comment) {
    const element = html("div", { class: "comment-text" });
    /** The paragraph that the next slice continues. @type {HTMLElement | null} */
    let paragraph = null;
    appendLongText(element, comment, this.say, (slice) => {
      slice.split("\n").forEach((line, index) => {
        if (index) paragraph = null;
        if (!line) return;
        if (!paragraph) element.append((paragraph = html("p", { dir: "auto" })));
        append(paragraph, this.#runs(visible(line)));
      });
    });
    return element;
  }

  /** Return text with links and live coordinates. @param {string} text one slice of a comment @returns {(string | Node)[]} */
  #runs(text) {
    /** @type {(string | Node)[]} */
    const runs = [];
    let end = 0;
    for (const match of text.matchAll(LINK)) {
      this.#addCoordinates(runs, text.slice(end, match.index));
      runs.push(html("a", { href: match[0], rel: "noopener noreferrer", target: "_blank" }, match[0]));
      end = match.index + match[0].length;
    }
    this.#addCoordinates(runs, text.slice(end));
    return runs;
  }

  /** Append text to `runs`, with the names of points as live coordinates. @param {(string | Node)[]} runs @param {string} text */
  #addCoordinates(runs, text) {
    let end = 0;
    for (const match of text.matchAll(POINT_NAME)) {
      const point = (this.points ??= pointFinder(this.reel))(match[0].toUpperCase());
      const isWholeWord =
        !/[A-Za-z0-9]/.test(text[match.index - 1] ?? "") &&
        !/[A-Za-z0-9]/.test(text[match.index + match[0].length] ?? "");
      if (!point || !isWholeWord) continue;
      const mark = html("span", { class: "coordinate", tabindex: "0" }, match[0]);
      const highlight = () => this.light([point]);
      const clear = () => this.light([]);
      mark.addEventListener("pointerenter", highlight);
      mark.addEventListener("pointerleave", clear);
      mark.addEventListener("focus", highlight);
      mark.addEventListener("blur", clear);
      runs.push(text.slice(end, match.index), mark);
      end = match.index + match[0].length;
    }
    runs.push(text.slice(end));
  }
}

/**
 * Return a function that finds a point by its name in capitals, such as `B12`.
 *
 * @param {Reel} reel
 * @returns {(name: string) => string | undefined}
 */
function pointFinder({ scene }) {
  if (scene.lattice) {
    const points = pointsOf(scene);
    return (name) => (points.find(name) < 0 ? undefined : name);
  }
  const pointsByName = new Map();
  for (const [point, , , , written = point] of scene.cells)
    if (/\d/.test(written)) pointsByName.set(written.toUpperCase(), point);
  return (name) => pointsByName.get(name);
}
