/** The dialog "Share": link, QR code, moves, picture, animation, file, and code for a web page. Loaded when it is opened. */

import { copyText } from "../../platform/clipboard.js";
import { importOnDemand } from "../../platform/on_demand.js";
import { titleOf, withTexts } from "../../reel/messages.js";
import { linkTo } from "../../reel/permalinks.js";
import { indexTree } from "../../reel/tree.js";
import { downloadDraft, downloadRecord } from "../../requests/downloads.js";
import { gameAsRecord, linkSite, recordAddress, recordedTree, sharedGame } from "../../requests/questions.js";
import { draftText, shownRecordedNode } from "../../state/draft.js";
import css from "../../styles/sharing.css";
import { dialogs as dialogsEn, sharing as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { openPanel, showPanel } from "../dialogs/panels.js";
import { html, replaceChildren } from "../dom.js";
import { explain } from "../failure_text.js";
import { addressedCode, HAS_SCRIPT, inlineCode } from "./embed_code.js";
import { button, choice, section } from "./fields.js";
import { animationSection, pictureSection } from "./picture_part.js";

/**
 * @typedef {Pick<import("../host.js").Services, "dispatch" | "element" | "frames" | "parts" | "record" | "say" | "state">} Services
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

const importQr = () => import("./qr_code.js");

/** Number of characters above which many programs cut a link. */
const MAX_LINK_CHARACTERS = 8000;
/** Number of characters of a link above which cameras do not read its QR code. */
const MAX_QR_CHARACTERS = 1200;

/** Open the dialog for sharing the game. @param {Services} services @param {import("../../state/state.js").Dialog} dialog */
export function openDialog(services, dialog) {
  const { element, say, state } = services;
  const text = withTexts(withTexts(say, { part: "dialogs", en: dialogsEn }), { part: "sharing", en });
  adoptStyle(element, css);
  const note = html("p", { class: "share-note", role: "status" });
  const fail = async (/** @type {unknown} */ error) => {
    note.textContent = (await explain(error, say, state.reel.source.name)).text;
  };
  const animation = animationSection(services, text, fail);
  const recordParts = state.hasRecord ? new RecordParts(services, text, note, fail) : null;
  const { first = [], last = [] } = recordParts ?? {};
  const picture = pictureSection(services, text, fail);
  const content = html("div", { class: "share" }, first, note, picture, animation.element, last);
  const panel = openPanel(text("share"), content, text("close"));
  panel.classList.add("panel-share");
  panel.addEventListener("close", animation.stop);
  showPanel(services, panel, dialog);
  void recordParts?.open().catch(fail);
}

/** The parts of the dialog that need the record. */
class RecordParts {
  #services;
  #text;
  #note;
  #fail;
  #isDraft;
  #link = html("input", { type: "text", class: "share-text", readonly: true, "data-share": "link" });
  #linkNote = html("p", { class: "share-hint share-link-note" });
  #linkPart = html("div", { class: "share-link" });
  #qr = html("div", { class: "share-qr" });
  #qrButton;
  #moves = html("textarea", { class: "share-text", readonly: true, rows: "3", "data-share": "moves" });
  #code = html("textarea", { class: "share-text", readonly: true, rows: "5", "data-share": "code" });
  /** @type {HTMLButtonElement[]} buttons that need the link */
  #linkButtons;

  /** @param {Services} services @param {FormatMessage} text @param {HTMLElement} note @param {(error: unknown) => void} fail */
  constructor(services, text, note, fail) {
    this.#services = services;
    this.#text = text;
    this.#note = note;
    this.#fail = fail;
    this.#isDraft = draftText(services.state) !== "";
    this.#link.ariaLabel = text("link");
    this.#moves.ariaLabel = text("moves");
    this.#code.ariaLabel = text("embedCode");
    const copyLink = button(text("copyLink"), "copy-link", () => this.#copy(this.#link.value));
    copyLink.classList.add("primary");
    this.#qrButton = button(text("showCode"), "qr", () => this.#toggleQr());
    const send = button(text("send"), "send", () => this.#send());
    this.#linkButtons = [copyLink, this.#qrButton, ...(this.#canSend ? [send] : [])];
  }

  get #canSend() {
    return typeof navigator.share === "function";
  }

  /** The node to share, in the draft or in the record. */
  get #node() {
    const { state } = this.#services;
    return this.#isDraft ? state.node : shownRecordedNode(state);
  }

  /** The address of the page that opens links, null if there is none. */
  get #site() {
    return linkSite(this.#services);
  }

  /** The elements at the top of the dialog: the choice of what is shared, and the link. */
  get first() {
    const text = this.#text;
    const parts = [];
    if (this.#isDraft) {
      const field = choice(text("what"), "what", ["draft", "recorded"], text, "draft");
      field.addEventListener("change", () => {
        this.#isDraft = /** @type {HTMLSelectElement} */ (field.querySelector("select")).value === "draft";
        void this.update().catch(this.#fail);
      });
      parts.push(field);
    }
    if (this.#site) {
      const buttons = html("div", { class: "share-buttons" }, this.#linkButtons);
      this.#linkPart.append(html("h3", {}, text("link")), this.#link, this.#linkNote, buttons, this.#qr);
      parts.push(this.#linkPart);
    }
    return parts;
  }

  /** The sections at the bottom. */
  get last() {
    const text = this.#text;
    const copyMoves = button(text("copyMoves"), "copy-moves", () => this.#copy(this.#moves.value));
    const copyCode = button(text("copyCode"), "copy-code", () => this.#copy(this.#code.value));
    const download = button(text("download"), "file", () => void this.#download().catch(this.#fail));
    return [
      section("moves", text("moves"), [this.#moves, html("div", { class: "share-buttons" }, copyMoves)]),
      section("file", text("file"), [
        html("p", { class: "share-hint" }, text("fileHint")),
        html("div", { class: "share-buttons" }, download),
      ]),
      ...(HAS_SCRIPT
        ? [section("code", text("embedCode"), [this.#code, html("div", { class: "share-buttons" }, copyCode)])]
        : []),
    ];
  }

  /** Show what is shared first. The link to moves that were tried is copied at once, if the browser allows it. */
  async open() {
    await this.update();
    const { value } = this.#link;
    if (!this.#isDraft || !value) return;
    await copyText(value).then(
      () => (this.#note.textContent = this.#text("linkCopied")),
      () => {},
    );
  }

  /** Show the link, the moves and the HTML code of the game or position that is shared now. */
  async update() {
    const isDraft = this.#isDraft;
    const node = this.#node;
    this.#showQr(null);
    for (const each of this.#linkButtons) each.disabled = true;
    // nothing else can be copied meanwhile
    for (const each of [this.#link, this.#moves, this.#code]) each.value = "";
    this.#link.placeholder = this.#text("linkBusy");
    this.#linkPart.ariaBusy = "true";
    const { address, moves } = await sharedGame(this.#services, node, isDraft).finally(
      () => (this.#linkPart.ariaBusy = "false"),
    );
    // the reader may have chosen the other one in the meantime
    if (isDraft !== this.#isDraft) return;
    this.#link.placeholder = "";
    this.#moves.value = `${titleOf(this.#services.state.reel, this.#services.say)}\n${moves}`.trim();
    this.#link.value = address;
    this.#showLinkNote();
    const code = await this.#embedCode(node, isDraft);
    if (isDraft === this.#isDraft) this.#code.value = code;
  }

  /** Return the HTML code that shows the game with or without the edits of the reader. @param {number} node @param {boolean} isDraft */
  async #embedCode(node, isDraft) {
    const { state } = this.#services;
    const { reel } = state;
    // an edit may have removed or moved the variations that the permalink counts
    const recorded = isDraft || !draftText(state) ? null : await recordedTree(this.#services);
    const move = linkTo(recorded ? indexTree(recorded) : state.tree, node, (recorded ?? reel.tree).label);
    const address = isDraft ? null : recordAddress(this.#services);
    if (address) return addressedCode(address, { game: reel.game.number, move });
    return inlineCode(await gameAsRecord(this.#services, node, isDraft), { game: 1, move });
  }

  #showLinkNote() {
    const count = this.#link.value.length;
    for (const each of this.#linkButtons) each.disabled = !count;
    const key = !count ? "linkTooLarge" : count > MAX_LINK_CHARACTERS ? "linkLong" : "linkHint";
    this.#linkNote.textContent = this.#text([key, { count: count.toLocaleString(this.#text("locale")) }]);
    if (key === "linkHint") return;
    const download = () => void this.#download().catch(this.#fail);
    this.#linkNote.append(" ", button(this.#text("download"), "file", download));
  }

  async #download() {
    const services = this.#services;
    const mayLose = services.parts.mayLose.bind(services.parts);
    await (this.#isDraft ? downloadDraft(services, mayLose) : downloadRecord(services, "original", mayLose));
  }

  /** @param {string} value */
  #copy(value) {
    if (!value) return;
    copyText(value).then(() => {
      this.#note.textContent = this.#text("copied");
    }, this.#fail);
  }

  /** Show or hide the QR code of the link. */
  #toggleQr() {
    if (this.#qr.firstChild) return this.#showQr(null);
    if (this.#link.value.length > MAX_QR_CHARACTERS) {
      this.#showQr(html("p", { class: "share-hint" }, this.#text("qrTooLong")));
      return;
    }
    importOnDemand(importQr).then(({ qrCanvas }) => {
      // the link may be on its way, after the reader has chosen what else to share
      if (this.#link.value) this.#showQr(qrCanvas(this.#link.value, this.#text("qrCode")));
    }, this.#fail);
  }

  /** Show the QR code, or a hint in its place, and on the button what it does next; hide what is shown if there is none. @param {Element | null} code */
  #showQr(code) {
    replaceChildren(this.#qr, code ? [code] : []);
    this.#qrButton.textContent = this.#text(code ? "hideCode" : "showCode");
  }

  /** Let the operating system share the link. */
  #send() {
    const title = titleOf(this.#services.state.reel, this.#services.say);
    navigator.share({ title, url: this.#link.value }).catch((error) => {
      if (Object(error).name !== "AbortError") this.#fail(error);
    });
  }
}
