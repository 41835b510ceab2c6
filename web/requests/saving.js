/**
 * Saves the record with the edits of the reader: into the file that was opened, into another one, or as a download.
 *
 * @typedef {import("./game.js").GameServices} GameServices
 * @typedef {import("../runtime/calls.js").SaveScope} SaveScope
 * @typedef {File & { handle?: FileSystemFileHandle }} HandledFile a file that can be written if it has a handle
 * @typedef {(options: { suggestedName: string }) => Promise<FileSystemFileHandle>} ShowSavePicker
 */

import { copyText } from "../platform/clipboard.js";
import { downloadFile } from "../platform/download_file.js";
import { linkTo } from "../reel/permalinks.js";
import { draftText } from "../state/draft.js";
import { whenEdited } from "./edit_queue.js";
import { draftBytes, lossOf, savedFormOf } from "./record_bytes.js";

/** Pattern of file names that can stay as they are, because they are those of records in the form that is written. */
const RECORD_NAME = /\.\w*sgf$/i;

/** Return the name under which a record is saved. @param {string | null} name of the record @param {boolean} [isArchive] whether an archive is written */
export function savedName(name, isArchive = false) {
  if (!name) return "game.sgf";
  return isArchive || RECORD_NAME.test(name) ? name : `${name.replace(/\.[^.]*$/, "")}.sgf`;
}

/**
 * Write content to a file unless the file has changed since it was read.
 *
 * @param {HandledFile} file as it was read
 * @param {() => Promise<Uint8Array>} content called when the browser allows the page to write
 * @returns {Promise<HandledFile | null>} the file as it is now, null if it has changed
 */
export async function overwrite(file, content) {
  const handle = /** @type {FileSystemFileHandle} */ (file.handle);
  // the browser asks for permission, which it does only soon after a click or key
  const stream = await handle.createWritable();
  try {
    const bytes = await content();
    if ((await handle.getFile()).lastModified !== file.lastModified) {
      await stream.abort();
      return null;
    }
    await stream.write(/** @type {BufferSource} */ (bytes));
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
  await stream.close();
  return Object.assign(await handle.getFile(), { handle });
}

/**
 * Let the user choose a file and write it.
 *
 * @param {ShowSavePicker} showPicker
 * @param {string} suggestedName
 * @param {() => Promise<Uint8Array>} content
 * @returns {Promise<HandledFile>}
 */
export async function writeChosen(showPicker, suggestedName, content) {
  const handle = await showPicker({ suggestedName });
  // what is lost of a file that the user agreed to replace is the reader's own decision
  const file = Object.assign(await handle.getFile(), { handle });
  return /** @type {HandledFile} */ (await overwrite(file, content));
}

export class Saving {
  /** The charset that was announced. @type {string | null} */
  #charset = null;
  /** The draft that was written last. */
  #written = "";
  /** The last save; saves run one after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @param {Pick<GameServices, "record" | "saved" | "state">} services
   * @param {import("../reel/messages.js").FormatMessage} text
   * @param {object} reader
   * @param {(text: string) => void} reader.announce
   * @param {(loss: readonly import("../reel/reel.js").Diagnostic[]) => Promise<boolean>} reader.mayLose asks whether text may be lost
   */
  constructor(services, text, { announce, mayLose }) {
    this.services = services;
    this.text = text;
    this.announce = announce;
    this.mayLose = mayLose;
  }

  get #loader() {
    return this.services.record();
  }

  /** The file that can be written without asking for a name, null if there is none. */
  get file() {
    const loader = this.#loader;
    const file = /** @type {HandledFile | null | undefined} */ (loader?.file);
    return file?.handle && loader && savedFormOf(loader) === "own" ? file : null;
  }

  /** The browser's dialog for choosing a file to write, undefined if it has none. @returns {ShowSavePicker | undefined} */
  get #showPicker() {
    return Reflect.get(globalThis, "showSaveFilePicker");
  }

  /** Whether the user chooses the file that is written. */
  get hasPicker() {
    return Boolean(this.#showPicker);
  }

  /** Save the whole record: into its own file if possible. */
  save() {
    return this.#enqueue(() => this.#save());
  }

  /** Save a part of the record into a file that the user chooses, or else as a download. @param {SaveScope} scope */
  saveAs(scope) {
    return this.#enqueue(async () => {
      if (await this.#mayLose(scope)) await this.#saveAs(scope);
    });
  }

  /** Save after the save before it, by which the file has changed. @param {() => Promise<void>} save @returns {Promise<void>} */
  #enqueue(save) {
    const saved = this.#last.then(save);
    this.#last = saved.catch(() => {});
    return saved;
  }

  async #save() {
    const { file } = this;
    if (!(await this.#mayLose("record"))) return;
    if (!file) return this.#saveAs("record");
    const saved = await overwrite(file, () => this.#bytes("record")).catch(resultAfter("NotFoundError"));
    if (saved) return this.#report("record", saved);
    if (saved === undefined) return;
    if (saved === null) this.announce(this.text(["fileChanged", { name: file.name }]));
    return this.#saveAs("record");
  }

  /** Ask whether text that could not be read may be lost, if a part of the record has some. @param {SaveScope} scope */
  async #mayLose(scope) {
    const { number } = this.services.state.reel.game;
    const loader = this.#loader;
    return this.mayLose(loader ? lossOf(loader, "draft", number, scope) : []);
  }

  /** Save a part of the record without asking whether text may be lost. @param {SaveScope} scope */
  async #saveAs(scope) {
    const loader = this.#loader;
    const isArchive = scope === "record" && loader !== null && savedFormOf(loader) === "archive";
    const name = savedName(loader?.name ?? null, isArchive);
    const showPicker = this.#showPicker;
    const content = () => this.#bytes(scope);
    const saved = showPicker
      ? await writeChosen((options) => showPicker.call(globalThis, options), name, content).catch(
          resultAfter("SecurityError"),
        )
      : null;
    if (saved) return this.#report(scope, saved);
    if (saved === undefined) return;
    downloadFile(name, await content());
    this.#reportSave(scope, null);
  }

  /** Say that the record will be saved in another charset, once until that is no longer so. @param {string | null} charset null for its own */
  announceCharset(charset) {
    if (charset && charset !== this.#charset) this.announce(this.text(["savedInCharset", { charset }]));
    this.#charset = charset;
  }

  /** Copy the game to the clipboard as text. */
  async copy() {
    const text = new TextDecoder().decode(await this.#bytes("game", "text"));
    await copyText(text);
    this.announce(this.text("copied"));
  }

  /** @param {SaveScope} scope @param {"draft" | "text"} [form] @returns {Promise<Uint8Array>} */
  async #bytes(scope, form) {
    const loader = this.#loader;
    const bytes = loader ? await draftBytes(loader, this.services, scope, form) : new Uint8Array();
    this.#written = draftText(this.services.state);
    return bytes;
  }

  /** Report to the page and the reader that a file was written, with all edits made so far. @param {SaveScope} scope @param {HandledFile} file as it is now @returns {Promise<void>} */
  async #report(scope, file) {
    const loader = this.#loader;
    if (scope === "record" && loader) {
      Object.assign(loader, { file, isWritten: true });
      await whenEdited(loader);
      // the page may go on with what was written, which must not lack an edit that was made meanwhile
      if (!loader.signal.aborted && draftText(this.services.state) !== this.#written) return this.#save();
    }
    this.announce(this.text(["savedFile", { name: file.name }]));
    this.#reportSave(scope, file);
  }

  /** Report to the page what was saved. @param {SaveScope} scope @param {File | null} file null for a download */
  #reportSave(scope, file) {
    // the page has opened another record, to which the file does not belong
    if (this.#loader?.signal.aborted) return;
    const { node, reel, tree } = this.services.state;
    this.services.saved({ scope, file, link: linkTo(tree, node, reel.tree.label) });
  }
}

/**
 * Return a function that returns undefined for the error that the user has closed a dialog without choosing, false for one that the file must
 * not be written, and null for another one that is expected: that the file has been moved, or that the browser does not show the dialog
 * here. It rethrows others.
 *
 * @param {"NotFoundError" | "SecurityError"} expected
 */
const resultAfter = (expected) => (/** @type {unknown} */ error) => {
  const { name } = Object(error);
  if (name === expected) return null;
  if (name === "NotAllowedError" || name === "NoModificationAllowedError") return false;
  if (name !== "AbortError") throw error;
  return undefined;
};
