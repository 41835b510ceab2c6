/** Content of the viewer when there is no board: while a record loads, and after it failed to load. */

import { html, visible } from "./dom.js";
import { sizeText } from "./size_text.js";

/**
 * @typedef {import("../reel/messages.js").FormatMessage} FormatMessage
 */

/** Delay before a text about the progress of loading is shown. */
const PROGRESS_DELAY_MS = 250;
/** Size of the part of an unreadable record that is shown as text. */
const MAX_RAW_TEXT_BYTES = 4000;

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
    node instanceof HTMLScriptElement ||
    node instanceof Comment ||
    (node instanceof Element && node.slot !== "") ||
    !(
      node.textContent?.trim() ||
      (node instanceof Element && node.matches(":is(img, svg, picture), :has(img, svg, picture)"))
    );
  return [...element.childNodes].every(isInvisible);
}

/**
 * Return the name of a record and its size as a text, or those of them that are known.
 *
 * @param {string | null} name
 * @param {string | null} address whose last part is the name if there is no other
 * @param {Uint8Array | null} bytes
 * @param {string} language
 */
export function recordText(name, address, bytes, language) {
  const shownName = name ?? address?.split(/[?#]/)[0].split("/").at(-1);
  return [shownName, bytes && sizeText(bytes.length, language)].filter(Boolean).join(" \u00b7 ");
}

/** Poster, own content of the element, or outline of a board, with the record and the progress of loading above it. */
export class LoadingPlaceholder {
  #record = html("p", { class: "loading-record" });
  #progress = html("p", { class: "note-loading", role: "status" });
  /** The progress bar, which moves by itself until its value is known. */
  #bar = /** @type {HTMLProgressElement} */ (html("progress", { max: 100, "aria-hidden": "true" }));
  #note = html("div", { class: "loading" }, this.#record, this.#progress, this.#bar);
  #text;
  #timer;

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} element
   * @param {string | null} posterUrl
   * @param {string} text that is shown until the first call of `setText`
   */
  constructor(stage, element, posterUrl, text) {
    stage.replaceChildren(!posterUrl && isBlank(element) ? html("div", { class: "outline-board" }) : poster(posterUrl));
    this.#text = text;
    this.#timer = setTimeout(() => {
      this.#progress.textContent = this.#text;
      stage.prepend(this.#note);
    }, PROGRESS_DELAY_MS);
  }

  /**
   * Change the texts about the record and the progress.
   *
   * @param {string} text
   * @param {string} [record]
   * @param {number} [percent]
   */
  setText(text, record = "", percent) {
    this.#text = text;
    this.#record.textContent = record;
    if (percent) this.#bar.value = percent;
    else this.#bar.removeAttribute("value");
    if (this.#progress.parentNode && this.#progress.textContent !== text) this.#progress.textContent = text;
  }

  /** Remove the text about loading; the rest is replaced by the board or by the error. */
  end() {
    clearTimeout(this.#timer);
    this.#note.remove();
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
  const button = html("button", { type: "button", class: "command", part: "button" }, say("tryAgain"));
  button.addEventListener("click", retry);
  const actions = html("p", {}, button);
  if (address) actions.append(" ", html("a", { href: address, download: true }, say("download")));
  const view = html("div", { class: "failure", role: "alert" }, html("p", {}, visible(text)), actions);
  if (bytes && !address) {
    const rawText = visible(new TextDecoder().decode(bytes.slice(0, MAX_RAW_TEXT_BYTES)));
    view.append(html("details", {}, html("summary", {}, say("record")), html("pre", { tabindex: "0" }, rawText)));
  }
  return view;
}
