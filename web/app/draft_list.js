/** The list of the drafts that are stored in the browser, which the settings of the viewer show. */

import { button, make } from "./elements.js";
import { text } from "./page_texts.js";

/**
 * @typedef {{ name?: string, edits?: number }} DraftInfo name of the file and number of edits; drafts of earlier versions have neither
 * @typedef {import("./record_store.js").RecordStore<DraftInfo, string>} DraftStore
 */

export class DraftList {
  element = make("section", { slot: "settings", id: "draft-list" });
  #drafts;

  /** @param {DraftStore} drafts */
  constructor(drafts) {
    this.#drafts = drafts;
  }

  /** List the drafts that are stored now. */
  async update() {
    const stored = await this.#drafts.list();
    this.element.hidden = !stored.length;
    const clear = async () => {
      await this.#drafts.clear();
      await this.update();
    };
    this.element.replaceChildren(
      make("h3", {}, text("drafts")),
      make("ul", {}, ...stored.map((draft) => this.#row(draft))),
      button(text("draftsClear"), clear, { class: "clear" }),
    );
  }

  /** Return the row of a draft. @param {DraftInfo & import("./record_store.js").StoredItem} draft */
  #row({ id, name = text("draft"), edits, used }) {
    const when = new Date(used).toLocaleString(document.documentElement.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const facts = edits === undefined ? when : `${when} \u00b7 ${text("editCount", { count: edits })}`;
    const label = text("remove", { name });
    const remove = async () => {
      await this.#drafts.remove(id);
      await this.update();
      /** @type {HTMLElement | null} */ (this.element.querySelector("button"))?.focus();
    };
    return make(
      "li",
      {},
      make("span", {}, make("bdi", {}, name), make("span", { class: "note" }, facts)),
      button("\u00d7", remove, { class: "remove", "aria-label": label, title: label }),
    );
  }
}
