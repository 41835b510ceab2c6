/** Keeps an index in the browser for reading offline, shows the progress, and removes it again. */

import { html } from "../dom.js";
import { sizeText } from "../size_text.js";

export class KeepButton {
  /** Aborts the keeping of an index while it is going on, null otherwise. @type {AbortController | null} */
  #going = null;
  #isKept = false;
  /** @type {import("../../explorer/sources.js").ExplorerSource | null} */
  #offered = null;

  /** @param {import("../../reel/messages.js").FormatMessage} text */
  constructor(text) {
    this.text = text;
    this.button = html("button", { type: "button", class: "command", part: "button" });
    this.status = html("span", { role: "status" });
    this.bar = html("progress", { max: 1, value: 0, hidden: true, "aria-label": text("keeping") });
    this.element = html("div", { class: "explorer-keep", hidden: true }, this.button, this.bar, this.status);
  }

  /** Show the button that keeps the index of an explorer, if it can be kept. @param {import("../../explorer/sources.js").ExplorerSource} explorer */
  async offer(explorer) {
    const { keeping } = explorer;
    this.#offered = explorer;
    this.element.hidden = true;
    if (!keeping) return;
    const [bytes, isKept] = await Promise.all([keeping.bytes(), keeping.isKept()]);
    // the viewer may have another explorer by now
    if (this.#offered !== explorer) return;
    this.#isKept = isKept;
    const show = () => {
      const size = sizeText(bytes, this.text("locale"));
      this.button.textContent = this.#going
        ? this.text("stop")
        : this.#isKept
          ? this.text("forget")
          : this.text(["keep", { size }]);
      this.bar.hidden = !this.#going;
      this.status.textContent = this.#isKept ? this.text("kept") : "";
      this.element.hidden = false;
    };
    this.button.onclick = async () => {
      if (this.#going) return this.#going.abort();
      let failure = "";
      try {
        if (this.#isKept) await keeping.forget();
        else {
          this.#going = new AbortController();
          show();
          await keeping.keep((share) => (this.bar.value = share), this.#going.signal);
        }
        this.#isKept = !this.#isKept;
      } catch (error) {
        if (!this.#going?.signal.aborted) failure = error instanceof Error ? error.message : String(error);
      } finally {
        this.#going = null;
        show();
        if (failure) this.status.textContent = this.text(["keepFailed", { reason: failure }]);
      }
    };
    show();
  }

  release() {
    this.#going?.abort();
  }
}
