/** The text of a node: name, comment with live coordinates and links, reasons of moves against the rules. */

import { pointsOf } from "../element/points.js";
import { append, html, isolated, replaceChildren, visible } from "./dom.js";
import { appendLongText } from "./long_text.js";

/**
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../element/text.js").Say} Say
 */

const LINK = /https?:\/\/[^\s<>"'\u0000-\u0020]+[^\s<>"'.,;:!?)\]]/g;
/** What may be the name of a point in running text. */
const WORD = /[A-Za-z]{1,2}[0-9]{1,3}|[A-Za-z]{2}/g;

export class CommentView {
  /**
   * @param {Reel} reel
   * @param {Say} say
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

  /** @param {number} node @param {import("../element/numbers.js").Move[]} unseen moves whose numbers the board does not show */
  show(node, unseen) {
    const frame = this.reel.frames[node];
    const parts = [];
    if (frame?.name) parts.push(html("p", { class: "node-name" }, isolated(frame.name)));
    if (frame?.remarks) parts.push(html("p", { class: "remarks" }, frame.remarks.map(this.say).join(" \u00b7 ")));
    for (const number of frame?.diagnostics ?? []) {
      const found = this.reel.diagnostics[number];
      if (found.severity === "info") continue;
      parts.push(html("p", { class: `reason ${found.severity}` }, visible(found.message)));
    }
    if (frame?.comment) parts.push(this.#text(frame.comment));
    const moves = unseen.map(({ number, label }) => `${number} ${label}`).join(", ");
    if (moves) parts.push(html("p", { class: "muted" }, visible(this.say(["unseen", { moves }]))));
    replaceChildren(
      this.element,
      parts.filter((part) => part.textContent),
    );
    // to touch it makes the browser lay the page out at once
    if (this.isScrolled) this.element.scrollTop = 0;
    this.isScrolled = false;
  }

  /** @param {string} comment */
  #text(comment) {
    const element = html("div", { class: "comment-text" });
    /** @type {HTMLElement | null} the paragraph that the next slice continues */
    let paragraph = null;
    appendLongText(element, comment, this.say, (slice) => {
      slice.split("\n").forEach((line, place) => {
        if (place) paragraph = null;
        if (!line) return;
        if (!paragraph) element.append((paragraph = html("p", { dir: "auto" })));
        append(paragraph, this.#runs(visible(line)));
      });
    });
    return element;
  }

  /** @param {string} text one slice of a comment @returns {(string | Node)[]} */
  #runs(text) {
    /** @type {(string | Node)[]} */
    const runs = [];
    let done = 0;
    for (const match of text.matchAll(LINK)) {
      this.#addCoordinates(runs, text.slice(done, match.index));
      runs.push(html("a", { href: match[0], rel: "noopener noreferrer", target: "_blank" }, match[0]));
      done = match.index + match[0].length;
    }
    this.#addCoordinates(runs, text.slice(done));
    return runs;
  }

  /** @param {(string | Node)[]} runs @param {string} text */
  #addCoordinates(runs, text) {
    let done = 0;
    for (const match of text.matchAll(WORD)) {
      const point = (this.points ??= pointFinder(this.reel))(match[0].toUpperCase());
      const whole =
        !/[A-Za-z0-9]/.test(text[match.index - 1] ?? "") &&
        !/[A-Za-z0-9]/.test(text[match.index + match[0].length] ?? "");
      if (!point || !whole) continue;
      const mark = html("span", { class: "coordinate", tabindex: "0" }, match[0]);
      const on = () => this.light([point]);
      const off = () => this.light([]);
      mark.addEventListener("pointerenter", on);
      mark.addEventListener("pointerleave", off);
      mark.addEventListener("focus", on);
      mark.addEventListener("blur", off);
      runs.push(text.slice(done, match.index), mark);
      done = match.index + match[0].length;
    }
    runs.push(text.slice(done));
  }
}

/**
 * Finds the point that people call so: letters and number, in capitals.
 *
 * @param {Reel} reel
 * @returns {(written: string) => string | undefined}
 */
function pointFinder({ scene }) {
  if (scene.lattice) {
    const points = pointsOf(scene);
    return (written) => (points.find(written) < 0 ? undefined : written);
  }
  const names = new Map();
  for (const [point, , , , written = point] of scene.cells)
    if (/\d/.test(written)) names.set(written.toUpperCase(), point);
  return (written) => names.get(written);
}
