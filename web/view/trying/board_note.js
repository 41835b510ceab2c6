/** What is said in place of the status while moves are tried, and at the edge of the board how far the start of Python is. */

import { html } from "../dom.js";
import { loadingFormatter, stageText } from "../loading_texts.js";

/** Time for which a sentence is shown. */
const NOTE_MS = 5000;
/** A shorter wait shows no progress. */
const PROGRESS_DELAY_MS = 150;

export class BoardNote {
  text = html("div", { class: "try-note", "aria-hidden": "true" });
  element = html("div", { class: "try-hint" }, this.text);
  progress = html("div", { class: "try-progress", hidden: true });
  #timer = 0;
  #progressTimer = 0;
  #isWaiting = false;

  /**
   * @param {Pick<import("../host.js").Services, "say" | "speak">} services
   * @param {import("../../requests/draft_requests.js").DraftRequests["listen"]} listen
   */
  constructor(services, listen) {
    this.services = services;
    this.listen = listen;
  }

  /** Show a sentence in place of the status for a while, and announce it to screen readers. @param {string} text @param {string} [before] announced before it */
  announce(text, before = "") {
    clearTimeout(this.#timer);
    this.text.textContent = text;
    this.#timer = window.setTimeout(() => this.text.replaceChildren(), NOTE_MS);
    this.services.speak(`${before} ${text}`.trim());
  }

  /** Show progress while an answer of Python is on its way, unless it comes soon. @param {boolean} isWaiting */
  wait(isWaiting) {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.listen(isWaiting ? (progress) => this.#showProgress(progress) : () => {});
    if (!isWaiting) return this.#endProgress();
    this.#progressTimer = window.setTimeout(() => (this.progress.hidden = false), PROGRESS_DELAY_MS);
  }

  /** Show the progress of a start of Python. @param {import("../../runtime/protocol.js").StageProgress} progress */
  #showProgress({ stage, percent }) {
    const { say } = this.services;
    const text = stageText(loadingFormatter(say), stage);
    this.progress.hidden = false;
    this.text.textContent = percent ? say(["percent", { text, percent }]) : text;
  }

  #endProgress() {
    clearTimeout(this.#progressTimer);
    if (!this.progress.hidden) this.text.replaceChildren();
    this.progress.hidden = true;
  }

  /** Take away the sentence that is shown, because it may not be true of another position. */
  clear() {
    clearTimeout(this.#timer);
    this.text.replaceChildren();
  }

  /** Take away the sentence and the progress of Python when moves are no longer tried. */
  release() {
    this.clear();
    this.wait(false);
  }
}
