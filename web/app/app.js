/** The page: records come in by dropping, choosing, pasting, an address or a sample; one viewer shows them. */

import "../boardreel.js";
import { transfer } from "../element/transfer.js";
import { find, reasonOf } from "./elements.js";
import { acceptDrops } from "./file_drop.js";
import { indexFiles } from "./index_files.js";
import { passKeysTo } from "./keyboard.js";
import { applyLanguage, prepareLanguageMenu } from "./language_menu.js";
import { say } from "./message.js";
import { currentEntry, positionOf, pushAddress, pushRecord, pushStart } from "./page_history.js";
import { hasText, text } from "./page_texts.js";
import { preparePasting } from "./paste_box.js";
import { idOf, recordWith } from "./recent_records.js";
import { RecordReader } from "./record_reader.js";
import { StartScreen } from "./start_screen.js";

/** @typedef {import("./recent_records.js").RecordFile} RecordFile */

const input = /** @type {HTMLInputElement} */ (find("files"));
const chooseFile = () => input.click();
/** Name of records that were pasted. */
const PASTED = "pasted.sgf";
/** Milliseconds after which a transfer is mentioned. */
const SLOW_TRANSFER_MS = 400;

const reader = new RecordReader((file, game) => void chooseGame(file, game));
const start = new StartScreen({ chooseFile, openSample, openRecent });

/** The opening under way: whatever is opened meanwhile ends it. */
let opening = new AbortController();

/** End the opening under way and begin another. @returns {AbortSignal} */
function beginOpening() {
  opening.abort();
  opening = new AbortController();
  return opening.signal;
}

/** @param {Iterable<File>} given */
async function openFiles(given) {
  const files = [...given].map((file) => ({ name: file.name, content: /** @type {Blob} */ (file) }));
  if (!files.length) return;
  const signal = beginOpening();
  const id = idOf(files);
  start.hide();
  reader.list(files);
  const shown = await reader.showFirst(files, signal);
  if (signal.aborted) return;
  if (!shown) {
    showUnreadable(files, () => void openFiles(given));
    return;
  }
  const entry = await id;
  if (signal.aborted) return;
  pushRecord(entry, files.indexOf(shown));
  void reader.belongsTo(entry);
  if (files.length > 1) await finishList(signal);
}

/** Read the other files of the list, and count those that cannot be read. @param {AbortSignal} signal */
async function finishList(signal) {
  await indexFiles(reader.games);
  if (signal.aborted) return;
  const { unreadable, files } = reader.games;
  if (unreadable) say(text("failedFileCount", { count: unreadable, all: files.length }));
}

/** Say on the start screen why files could not be shown. @param {RecordFile[]} files @param {() => void} again */
function showUnreadable(files, again) {
  const { message, isRuntimeFailure, concernsAll } = reader.failure;
  const reason =
    files.length > 1 && !concernsAll ? text("noFileRead", { count: files.length, reason: message }) : message;
  if (currentEntry().kind !== "start") pushStart();
  reader.close();
  void start.show({ reason, content: files[0].content, again: isRuntimeFailure ? again : null });
}

/** A game that was chosen in the list. @param {RecordFile} file @param {number} game */
async function chooseGame(file, game) {
  const signal = beginOpening();
  const isOther = reader.games.current.file !== file;
  if (isOther && reader.id) pushRecord(reader.id, reader.games.files.indexOf(file));
  if (!(await reader.show(file, game, "", signal)) && !signal.aborted) reader.games.markUnreadable(file);
}

/** @param {string} src */
function openSample(src) {
  pushAddress(`?src=${src}`);
  void showEntry();
}

/** @param {string} id @param {number} file */
function openRecent(id, file) {
  pushRecord(id, file);
  void showEntry();
}

/** @param {string} pasted */
const openText = (pasted) => void openFiles([new File([pasted], PASTED)]);

/** Show what the current entry of the history stands for. */
async function showEntry() {
  say("");
  const entry = currentEntry();
  const signal = beginOpening();
  if (entry.kind === "address") return showAddress(entry, signal);
  if (entry.kind === "record") return showRecord(entry.id, entry.file, signal);
  reader.close();
  return start.show();
}

/** @param {string} id @param {number} file @param {AbortSignal} signal */
async function showRecord(id, file, signal) {
  const record = await recordWith(id);
  if (signal.aborted) return;
  const wanted = record?.files[file];
  if (!record || !wanted) {
    reader.close();
    await start.show({ reason: text("noLongerKept") });
    return;
  }
  const { files, place } = record;
  const { game, move } = positionOf(id, file) ?? (place.file === file ? place : { game: 1, move: "" });
  const isListed = reader.id === id;
  start.hide();
  if (!isListed) reader.list(files);
  const isShown = await reader.show(wanted, game, move, signal);
  if (signal.aborted) return;
  if (!isShown && files.length === 1) {
    showUnreadable(files, () => void showEntry());
    return;
  }
  void reader.belongsTo(id);
  if (!isListed && files.length > 1) await finishList(signal);
}

/** @param {{ src: string, game: number, move: string }} entry @param {AbortSignal} signal */
async function showAddress({ src, game, move }, signal) {
  if (reader.src === src && (await reader.goTo(game, move, signal))) return;
  let progress = text("loading", { src });
  const slow = setInterval(() => say(progress), SLOW_TRANSFER_MS);
  /** @type {RecordFile | null} */
  let file = null;
  try {
    const url = new URL(src, document.baseURI).href;
    const { name, bytes } = await transfer(
      url,
      signal,
      (percent) => (progress = text("loadingPercent", { src, percent })),
    );
    say("");
    file = { name: name || src, content: new Blob([/** @type {BlobPart} */ (bytes)]) };
  } catch (error) {
    if (signal.aborted) return;
    say("");
    const key = `reason.${Object(error).code}`;
    reader.close();
    await start.show({
      reason: text("addressFailed", { src, reason: hasText(key) ? text(key) : reasonOf(error) }),
      again: () => void showEntry(),
    });
  } finally {
    clearInterval(slow);
  }
  if (!file || signal.aborted) return;
  start.hide();
  reader.list([file], src);
  if (await reader.show(file, game, move, signal)) return;
  if (signal.aborted) return;
  const { message, isRuntimeFailure } = reader.failure;
  reader.close();
  await start.show({ reason: message, content: file.content, again: isRuntimeFailure ? () => void showEntry() : null });
}

/** Translate what the scripts made, and show the record once more, since the viewer speaks the page's language. */
function translate() {
  start.translate();
  reader.games.translate();
  void reader.reload(beginOpening());
}

async function main() {
  await applyLanguage();
  start.translate();
  reader.games.translate();
  prepareLanguageMenu(translate);
  acceptDrops(openFiles);
  preparePasting({ openFiles: (files) => void openFiles(files), openText });
  passKeysTo(() => reader.viewer);
  find("open").addEventListener("click", chooseFile);
  input.addEventListener("change", () => {
    void openFiles([...(input.files ?? [])]);
    input.value = "";
  });
  addEventListener("popstate", () => void showEntry());
  find("home").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (currentEntry().kind !== "start") pushStart();
    void showEntry();
  });
  if (document.readyState === "complete") joinSystem();
  else addEventListener("load", joinSystem);
  await showEntry();
}

/** Take files that the system opens with the installed page, and keep the page for use without network. */
function joinSystem() {
  /** @typedef {{ setConsumer: (consumer: (given: { files: { getFile: () => Promise<File> }[] }) => void) => void }} LaunchQueue */
  const queue = /** @type {LaunchQueue | undefined} */ (Reflect.get(globalThis, "launchQueue"));
  queue?.setConsumer(({ files }) => {
    Promise.all(files.map((file) => file.getFile())).then(openFiles, (error) =>
      say(text("fileNotOpened", { reason: reasonOf(error) })),
    );
  });
  if (location.protocol !== "file:") void keepOffline().catch(() => {});
}

/** Register the service worker. Rejects where the browser or the frame has none. */
async function keepOffline() {
  const { workerAddress } = await import("../runtime/client.js");
  await navigator.serviceWorker.register(workerAddress("offline.js"));
}

void main();
