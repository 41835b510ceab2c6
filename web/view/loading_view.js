/** Content of the viewer while a record loads, with the progress if that takes time, and after it failed to load. */

import { importOnDemand } from "../platform/on_demand.js";
import { commandButton, html, visible } from "./dom.js";

/**
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 *
 * @typedef {object} LoadingRecord the record that is loading, as far as it is known
 * @property {string | null} name
 * @property {string | null} address
 * @property {Uint8Array | null} bytes
 *
 * @typedef {object} Loading
 * @property {() => FormatMessage} format returns the formatter, whose language may be loading too
 * @property {LoadingRecord} record
 * @property {() => void} cancel
 */

/** Delay before the progress of loading is shown. */
const PROGRESS_DELAY_MS = 400;
/** Size of the part of an unreadable record that is shown as text. */
const MAX_RAW_TEXT_BYTES = 4000;

const importNote = () => import("./loading_note.js");

/**
 * Return the element that shows the poster, or a slot for the element's own content.
 *
 * @param {string | null} url of the poster
 */
export function poster(url) {
  return url ? html("img", { class: "poster", src: url, alt: "" }) : html("slot");
}

/**
 * Return whether an element's own content is invisible, as a record in a script is, or belongs into the head of the viewer. Avoids
 * forcing a layout.
 *
 * @param {Element} element
 */
function isBlank(element) {
  const isInvisible = (/** @type {ChildNode} */ node) =>
    node instanceof Element
      ? node.matches("script, [slot]") || !(node.textContent?.trim() || node.matches("img, svg, :has(img, svg)"))
      : node instanceof Comment || !node.textContent?.trim();
  return [...element.childNodes].every(isInvisible);
}

/** Return the outlines of the board, and of the tabs where the layout has them, in their places. */
function skeleton() {
  const box = (/** @type {string} */ name, /** @type {HTMLElement[]} */ ...inner) =>
    html("div", { class: name }, inner);
  const board = box("board-box", box("rim", box("drawing")));
  const column = box("column", box("overview"), box("tabs"));
  return box("viewer skeleton", box("layout no-shelf", box("head"), board, column));
}

/** Poster, own content of the element, or skeleton of the viewer, and after a while the record and the progress of loading above it. */
export class LoadingPlaceholder {
  /** @type {StageProgress} */
  #progress = { stage: "transfer" };
  /** Null until it is needed. @type {Promise<typeof import("./loading_note.js") | null> | null} */
  #module = null;
  /** Null until the reader has waited for it. @type {import("./loading_note.js").LoadingNote | null} */
  #note = null;
  #timer;

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} element
   * @param {string | null} posterUrl
   * @param {Loading} loading
   */
  constructor(stage, element, posterUrl, loading) {
    stage.replaceChildren(!posterUrl && isBlank(element) ? skeleton() : poster(posterUrl));
    const start = performance.now();
    this.#timer = setTimeout(async () => {
      const module = await this.#import();
      if (!this.#timer || !module) return;
      this.#note = new module.LoadingNote(stage, loading, start);
      this.#note.draw(this.#progress);
    }, PROGRESS_DELAY_MS);
  }

  /** Import the module of the note; without it, the record loads all the same. */
  #import() {
    return (this.#module ??= importOnDemand(importNote).catch(() => null));
  }

  /** Draw the progress of a record that takes a while. @param {StageProgress} progress */
  draw(progress) {
    this.#progress = progress;
    // now, because soon Python uses the connection
    void this.#import();
    this.#note?.draw(progress);
  }

  /** Remove the text about loading; the rest is replaced by the board or by the error. */
  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#note?.end();
  }
}

/**
 * Return a view of an error, with a button to try again and a way to get the record itself.
 *
 * @param {string} text
 * @param {FormatMessage} say
 * @param {{ retry: () => void, address: string | null, bytes: Uint8Array | null }} record
 */
export function failureView(text, say, { retry, address, bytes }) {
  const actions = html("p", {}, commandButton(say("tryAgain"), retry));
  const link = address && html("a", { href: address, download: true }, say("download"));
  // a click must not run a script
  if (link && link.protocol !== "javascript:") actions.append(" ", link);
  const view = html("div", { class: "failure", role: "alert" }, html("p", {}, visible(text)), actions);
  if (bytes && !address) {
    const rawText = visible(new TextDecoder().decode(bytes.slice(0, MAX_RAW_TEXT_BYTES)));
    view.append(html("details", {}, html("summary", {}, say("record")), html("pre", { tabindex: "0" }, rawText)));
  }
  return view;
}
