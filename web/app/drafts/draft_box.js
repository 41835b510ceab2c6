/**
 * The list of all drafts, in a dialog. Loaded when it is first opened.
 *
 * @typedef {import("./draft_store.js").DraftInfo} DraftInfo
 * @typedef {"here" | "elsewhere" | "free"} Place in which tab a draft is open
 *
 * @typedef {object} DraftActions
 * @property {() => Promise<(id: string) => Place>} placeOf
 * @property {(id: string) => Promise<boolean>} open opens a draft, and returns whether its record is stored
 * @property {(id: string) => Promise<(() => Promise<boolean>) | null>} discard returns how to undo it, null if another tab has the draft
 * @property {() => void} closed called when the list is closed
 */

import styles from "../../styles/draft_box.css";
import { button, html as make } from "../../view/dom.js";
import { nameText } from "../name_texts.js";
import { addCloseButton, adoptDialogStyles } from "../page_dialog.js";
import { showThumbnail, thumbnailCanvas } from "../thumbnail_canvas.js";
import { downloadDraft } from "./draft_file.js";
import { listDrafts, pictureOf } from "./draft_store.js";
import { text } from "./draft_texts.js";

adoptDialogStyles(styles);

/** Open the dialog with the list of all drafts. @param {DraftActions} actions */
export function openDraftBox(actions) {
  if (document.querySelector("#draft-box")) return;
  new DraftBox(actions);
}

/** Return the facts about a draft as texts: kind of game, number of the game, number of edits, time. @param {DraftInfo} draft */
function factsOf({ kind, game, games, edits, time }) {
  const options = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return [
    kind,
    games > 1 ? nameText("gameOf", { number: game, count: games }) : "",
    text("edits", { count: edits }),
    time ? new Date(time).toLocaleString(document.documentElement.lang, options) : "",
  ].filter(Boolean);
}

class DraftBox {
  #actions;
  #list = make("ul", {});
  #box;

  /** @param {DraftActions} actions */
  constructor(actions) {
    this.#actions = actions;
    const title = make("h2", { id: "draft-box-title" }, text("title"));
    const label = { id: "draft-box", "aria-labelledby": "draft-box-title" };
    this.#box = make("dialog", label, title, this.#list);
    addCloseButton(this.#box, title);
    this.#box.addEventListener("close", () => {
      this.#box.remove();
      actions.closed();
    });
    document.body.append(this.#box);
    this.#box.showModal();
    void this.#show();
  }

  /** Show all drafts that are stored now in the list. */
  async #show() {
    const [drafts, placeOf] = [await listDrafts(), await this.#actions.placeOf()];
    this.#list.replaceChildren(...drafts.map((draft) => this.#row(draft, placeOf(draft.id))));
    if (!drafts.length) this.#list.append(make("li", { class: "note" }, text("none")));
  }

  /** Return the list item of a draft. @param {DraftInfo} draft @param {Place} place */
  #row(draft, place) {
    const { id, name, title } = draft;
    const picture = thumbnailCanvas();
    void pictureOf(id).then((png) => png && showThumbnail(picture, png));
    const label = title || name || text("draft");
    const facts = [...new Set([name, ...factsOf(draft)])].filter((fact) => fact && fact !== label);
    const status = make("span", { class: "status", role: "status" });
    if (place !== "free") status.textContent = text(place === "here" ? "here" : "openElsewhere");
    const heading = make("b", {}, make("bdi", {}, label));
    const parts = facts.flatMap((fact, index) => [index ? " \u00b7 " : "", make("bdi", {}, fact)]);
    const texts = make("span", {}, heading, make("span", { class: "note" }, parts), status);
    const disabled = place === "elsewhere";
    const open = () => void this.#open(id, place, status);
    const openButton = button({ class: "open", disabled }, open, picture, texts);
    const named = (/** @type {string} */ key) => ({ "aria-label": `${text(key)}: ${label}` });
    const discard = () => void this.#discard(draft, item);
    const discardButton = button({ ...named("discard"), disabled }, discard, text("discard"));
    const download = async () => {
      if (!(await downloadDraft(id))) await this.#show();
    };
    const downloadButton = button(named("download"), download, text("download"));
    const commands = make("div", { class: "commands" }, downloadButton, discardButton);
    const item = make("li", { "data-draft": id }, openButton, commands);
    return item;
  }

  /** @param {string} id @param {Place} place @param {HTMLElement} status says if that is not possible */
  async #open(id, place, status) {
    if (place === "here" || (await this.#actions.open(id))) this.#box.close();
    else status.textContent = text("damaged");
  }

  /** Discard a draft, and offer to undo that in its place. @param {DraftInfo} draft @param {HTMLElement} item */
  async #discard(draft, item) {
    const undo = await this.#actions.discard(draft.id);
    if (!undo) return this.#show();
    const note = make("span", { role: "status" }, text("discarded"));
    const restore = async () => {
      if (await undo()) await this.#show();
      else note.textContent = text("undoFailed");
      this.#list.querySelector("button")?.focus();
    };
    const undoButton = button({}, restore, text("undo"));
    item.replaceChildren(note, make("div", { class: "commands" }, undoButton));
    undoButton.focus();
  }
}
