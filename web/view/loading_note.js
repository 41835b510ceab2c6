/**
 * The record that is loading, the progress, and a button to cancel. Loaded when a reader has to wait.
 *
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 */

import css from "../styles/loading.css";
import { adoptStyle } from "./adopted_style.js";
import { html, setText } from "./dom.js";
import { amountText, loadingFormatter, recordText, stageText } from "./loading_texts.js";

/** Delay after the start of loading before one can cancel: what takes a moment needs no button. */
const CANCEL_DELAY_MS = 700;

export class LoadingNote {
  #record = html("p", { class: "loading-record" });
  /** What is being done; spoken, unlike the amount, which changes all the time. */
  #stage = html("p", { class: "note-loading", role: "status" });
  #amount = html("span", { class: "loading-amount" });
  /** The progress bar, which moves by itself until its value is known. */
  #bar = /** @type {HTMLProgressElement} */ (html("progress", { max: 100, "aria-hidden": "true" }));
  #cancel = html("button", { type: "button", class: "command", part: "button", hidden: true });
  #note = html("div", { class: "loading" }, this.#record, this.#stage, this.#amount, this.#bar, this.#cancel);
  #loading;

  /** @param {HTMLElement} stage @param {import("./loading_view.js").Loading} loading @param {number} start of loading, in milliseconds of `performance.now()` */
  constructor(stage, loading, start) {
    this.#loading = loading;
    this.#cancel.addEventListener("click", loading.cancel);
    setTimeout(() => (this.#cancel.hidden = false), start + CANCEL_DELAY_MS - performance.now());
    stage.prepend(this.#note);
    adoptStyle(stage, css);
  }

  /** Draw the texts about the record and the progress. @param {StageProgress} progress */
  draw(progress) {
    const { format, record } = this.#loading;
    const say = loadingFormatter(format());
    const { stage, whole = 1, done = 0, percent = (done / whole) * 100 } = progress;
    setText(this.#record, recordText(record, say("locale")));
    setText(this.#stage, stageText(say, stage));
    setText(this.#amount, amountText(say, progress, record.bytes?.length ?? 0));
    setText(this.#cancel, say("cancel"));
    if (percent) this.#bar.value = percent;
    else this.#bar.removeAttribute("value");
  }

  /** Remove the note from the stage, because loading has ended. */
  end() {
    this.#note.remove();
  }
}
