/** Keeps an index in the browser for reading offline, shows the progress, and removes it again. */

import { canKeep, forgetIndex, isKept, keepIndex } from "../../explorer/kept_index.js";
import { html } from "../dom.js";

/** Average sizes in files of an index, compressed; measured with 100,000 games. */
const POSITION_BYTES = 17;
const OCCURRENCE_BYTES = 3;
const GAME_BYTES = 130;

/** Return the approximate size of an index in bytes. @param {import("../../explorer/index_reader.js").Manifest} manifest */
export const estimatedBytes = ({ sets }) =>
  sets.reduce(
    (sum, { positions, occurrences, games }) =>
      sum + POSITION_BYTES * positions + OCCURRENCE_BYTES * occurrences + GAME_BYTES * games,
    0,
  );

/** Format a size in kilobytes or megabytes. @param {number} bytes @param {string} language */
export function sizeText(bytes, language) {
  const isLarge = bytes >= 1e6;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const format = new Intl.NumberFormat(language, { style: "unit", unit, maximumSignificantDigits: 2 });
  return format.format(bytes / (isLarge ? 1e6 : 1e3));
}

export class KeepButton {
  /** Aborts what is going on; null if nothing is. @type {AbortController | null} */
  #going = null;
  #isKept = false;

  /**
   * @param {import("../../reel/messages.js").FormatMessage} text
   * @param {(error: unknown) => void} fail
   */
  constructor(text, fail) {
    this.text = text;
    this.fail = fail;
    this.button = html("button", { type: "button", class: "command" });
    this.status = html("span", { role: "status" });
    this.bar = html("progress", { max: 1, value: 0, hidden: true, "aria-label": text("keeping") });
    this.element = html("div", { class: "explorer-keep", hidden: true }, this.button, this.bar, this.status);
  }

  /** Offer to keep the index of an explorer. @param {import("../../explorer/sources.js").ExplorerSource} explorer */
  async offer(explorer) {
    const { address, source } = explorer;
    if (!address || !canKeep()) return;
    const manifest = await source.manifest();
    this.#isKept = await isKept(address, source);
    const show = () => {
      const size = sizeText(estimatedBytes(manifest), this.text("locale"));
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
      try {
        if (this.#isKept) await forgetIndex(address);
        else {
          this.#going = new AbortController();
          show();
          await keepIndex(address, source, (share) => (this.bar.value = share), this.#going.signal);
        }
        this.#isKept = !this.#isKept;
      } catch (error) {
        if (!this.#going?.signal.aborted) this.fail(error);
      } finally {
        this.#going = null;
        show();
      }
    };
    show();
  }

  release() {
    this.#going?.abort();
  }
}
