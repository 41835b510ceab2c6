/** The button that keeps an index in the browser for reading offline, with the progress, or removes it again. */

import { commandButton, html } from "../dom.js";
import { sizeText } from "../size_text.js";

export class KeepButton {
  /** @param {import("../../reel/messages.js").FormatMessage} text @param {() => void} toggle keeps the index, stops that, or removes it */
  constructor(text, toggle) {
    this.text = text;
    this.button = commandButton("", toggle);
    this.status = html("span", { role: "status" });
    this.bar = html("progress", { max: 1, value: 0, hidden: true, "aria-label": text("keeping") });
    this.element = html("div", { class: "explorer-keep", hidden: true }, this.button, this.bar, this.status);
  }

  /** Show what is known of an index that can be kept. @param {import("../../requests/index_keeping.js").KeptIndex | null} kept null hides the button */
  show(kept) {
    this.element.hidden = !kept;
    if (!kept) return;
    const { bytes, isKept, share, failure } = kept;
    const { text } = this;
    const isGoing = share !== null;
    const keep = () => text(["keep", { size: sizeText(bytes, text("locale")) }]);
    this.button.textContent = isGoing ? text("stop") : isKept ? text("forget") : keep();
    this.bar.hidden = !isGoing;
    this.bar.value = share ?? 0;
    this.status.textContent = failure ? text(["keepFailed", { reason: failure }]) : isKept ? text("kept") : "";
  }
}
