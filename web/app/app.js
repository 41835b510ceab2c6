/** The page: opens records (dropped, chosen, pasted, samples or by address) and shows them in one viewer. */

import "../boardreel.js";
import { messageOf } from "../runtime/protocol.js";
import { isDraftFile } from "./drafts/draft_format.js";
import { find } from "./elements.js";
import { acceptDrops, prepareFileChoice } from "./file_choice.js";
import { handleKeys } from "./keyboard.js";
import { applyLanguage, prepareLanguageMenu } from "./language_menu.js";
import { say, withPart } from "./message.js";
import { prepareNewGame } from "./new_game/new_game.js";
import {
  currentEntry,
  entryOf,
  hashOf,
  pushAddress,
  pushRecord,
  pushStart,
  replaceByStart,
  replaceRecord,
} from "./page_address.js";
import { partOfPage, text } from "./page_texts.js";
import { addressOfLink } from "./pasting/pasted_link.js";
import { preparePasting } from "./pasting/pasting.js";
import { isPicture, preparePhotoChoice } from "./photo/photo_choice.js";
import { holdRecord, idOf, newId, recordWith } from "./recent/recent_records.js";
import { RecordReader } from "./record_reader.js";
import { StartScreen } from "./start_screen.js";

// the modules that are loaded on demand have them from here
export * from "./page_texts.js";

/** @typedef {import("./recent/recent_records.js").RecordFile} RecordFile */

/** File name of pasted records. */
const PASTED_NAME = "pasted.sgf";

const back = find("back");
const openDraft = (/** @type {RecordFile} */ file, /** @type {number} */ game) => void openRecord([file], game);
const reader = new RecordReader((file, game, move) => chooseGame(file, game, move), openDraft);
const chooseFile = prepareFileChoice((files) => openFiles(files));
const openPhoto = preparePhotoChoice((files) => openFiles(files));
const start = new StartScreen({ chooseFile, openAddress, openRecent, openDraft });

/** Aborts the current opening when something else is opened. */
let abortController = new AbortController();

/** Abort the current opening of a record and begin another. Return the signal that aborts it. @returns {AbortSignal} */
function beginOpening() {
  abortController.abort();
  abortController = new AbortController();
  // a record must not open behind a dialog
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  return abortController.signal;
}

/** Open files as one record, or a single file as a draft that was downloaded or as the photo of a board. @param {Iterable<File>} files */
async function openFiles(files) {
  const all = [...files];
  if (isPicture(all)) return openPhoto(all[0]);
  if (all.length === 1 && (await isDraftFile(all[0]))) return openDraftFile(all[0]);
  await openRecord(all.map((file) => ({ name: file.name, content: file })));
}

/** Open a file with a draft that was downloaded. @param {File} file */
async function openDraftFile(file) {
  await withPart(import("./drafts/drafts.js"), (drafts) => drafts.openDraftFile(file, openDraft));
}

/** Open the files of a record. @param {RecordFile[]} files @param {number} [game] of the first one */
async function openRecord(files, game = 1) {
  if (!files.length) return;
  const signal = beginOpening();
  start.hide();
  reader.list(files);
  const addedEntry = addEntry(files, signal);
  const shown = await reader.showFirst(files, signal, game);
  const id = await addedEntry;
  if (signal.aborted) return;
  if (!shown) {
    replaceByStart();
    showUnreadable(files, () => void openRecord(files, game));
    return;
  }
  if (shown !== files[0]) replaceRecord(id, files.indexOf(shown));
  void reader.setId(id);
  await reader.games.readOthers(signal);
}

/**
 * Add the history entry of a record that is loading, so that Back returns to the page before.
 *
 * @param {RecordFile[]} files
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the id of the record
 */
async function addEntry(files, signal) {
  const id = await idOf(files);
  if (signal.aborted) return id;
  holdRecord(id, files);
  pushRecord(id, 0);
  return id;
}

/** Show on the start screen why files could not be opened. The address of a record stays. @param {RecordFile[]} files @param {() => void} retry */
function showUnreadable(files, retry) {
  const { message, isRuntimeFailure, isCanceled, concernsAll } = reader.failure;
  const count = concernsAll ? 1 : files.length;
  if (reader.src === null) pushStart();
  reader.close();
  void start.show({
    reason: message,
    count,
    content: files[0].content,
    retry: isRuntimeFailure ? retry : null,
    isCanceled,
  });
}

/** Show a game that was chosen in the list of games. @param {RecordFile} file @param {number} game @param {string} [move] */
async function chooseGame(file, game, move = "") {
  const signal = beginOpening();
  const { current, files } = reader.games;
  reader.use();
  if (reader.id) {
    if (current.file !== file || current.game !== game) pushRecord(reader.id, files.indexOf(file), { game, move });
  } else if (reader.src !== null && current.file === file && current.game !== game) pushAddress(hashOf({ game, move }));
  if (!(await reader.show(file, game, move, signal)) && !signal.aborted) reader.games.markUnreadable(file);
}

/** Open what an address of the page leads to. @param {string} address */
function openAddress(address) {
  pushAddress(address);
  void showEntry();
}

/** Open a recent record by its id. @param {string} id @param {number} file */
function openRecent(id, file) {
  pushRecord(id, file);
  void showEntry();
}

/** Open a pasted record, or what a pasted link leads to. @param {string} pasted */
function openText(pasted) {
  const address = addressOfLink(pasted, location.origin + location.pathname);
  if (address) openAddress(address);
  else void openFiles([new File([pasted], PASTED_NAME)]);
}

/** Open the record of a new game, in which the reader plays. @param {File} file */
async function startGame(file) {
  await openRecord([{ name: file.name, content: file, id: newId() }]);
  const { viewer } = reader;
  // an empty draft starts trying moves
  if (viewer && reader.games.current.file?.content === file) viewer.draft = "";
}

/** Show the record, or the start screen, of the current history entry. */
async function showEntry() {
  say("");
  const entry = currentEntry();
  const signal = beginOpening();
  if (entry.kind === "address") {
    const { src, game, move } = entry;
    if (reader.src === src && (await reader.goTo(game, move, signal))) return;
    return showFetched(() => showAddress(entry, signal), signal, src);
  }
  if (entry.kind === "shared" || entry.kind === "link") return showFetched(() => showReceived(entry, signal), signal);
  if (entry.kind === "record") return showRecord(entry, signal);
  reader.close();
  return start.show();
}

/** Show a record that is stored in this browser. @param {Extract<import("./page_address.js").Entry, { kind: "record" }>} entry @param {AbortSignal} signal */
async function showRecord({ id, file, position }, signal) {
  const record = await recordWith(id);
  if (signal.aborted) return;
  const shownFile = record?.files[file];
  if (!record || !shownFile) {
    // a page that was left at once may not have stored the record of its link
    const entry = entryOf(location, null);
    if (entry.kind === "link") return showFetched(() => showReceived(entry, signal), signal);
    reader.close();
    await start.show({ reason: text("noLongerKept") });
    return;
  }
  const { files, place } = record;
  const { game, move } = position ?? (place.file === file ? place : { game: 1, move: "" });
  const isListed = reader.id === id;
  start.hide();
  if (!isListed) reader.list(files);
  const isShown = await reader.show(shownFile, game, move, signal);
  if (signal.aborted) return;
  if (!isShown && files.length === 1) {
    showUnreadable(files, () => void showEntry());
    return;
  }
  void reader.setId(id);
  if (!isListed) await reader.games.readOthers(signal);
}

/**
 * Show a record that a part of the page fetches, or why that failed.
 *
 * @param {() => Promise<void>} show
 * @param {AbortSignal} signal
 * @param {string} [src] its web address, empty if it has none
 */
async function showFetched(show, signal, src = "") {
  // the outline of a board at once
  reader.close(src);
  start.hide();
  try {
    await show();
  } catch (error) {
    if (signal.aborted) return;
    const retry = src || Object(error).isRuntimeFailure ? () => void showEntry() : null;
    await start.show({ reason: messageOf(error), retry });
  }
}

/**
 * Show a record that came by a link or from another program. It is kept once the reader acts on it, because any page can lead here.
 *
 * @param {Parameters<typeof import("./shared_link.js").receive>[0]} entry
 * @param {AbortSignal} signal
 */
async function showReceived(entry, signal) {
  const { receive } = await partOfPage(import("./shared_link.js"));
  const { files, node, game, address, release } = await receive(entry, signal);
  if (signal.aborted) return;
  reader.list(files);
  const shown = await reader.showFirst(files, signal, game);
  if (signal.aborted) return;
  if (!shown) return showUnreadable(files, () => void showEntry());
  if (node !== null) await reader.viewer?.goTo(node);
  reader.keepOnUse(async () => {
    const id = await idOf(files);
    const index = files.indexOf(/** @type {RecordFile} */ (reader.games.current.file));
    // the reader may have opened another record, or the same link again
    if (index < 0) return;
    holdRecord(id, files);
    replaceRecord(id, index, address);
    if (await reader.setId(id)) await release?.();
  });
  await reader.games.readOthers(signal);
}

/** Show a record from a web address. @param {Extract<import("./page_address.js").Entry, { kind: "address" }>} entry @param {AbortSignal} signal */
async function showAddress({ src, game, move }, signal) {
  const { fetchRecord } = await partOfPage(import("./pasting/record_at_address.js"));
  const file = await fetchRecord(src, signal);
  if (signal.aborted) return;
  reader.list([file], src);
  const isShown = await reader.show(file, game, move, signal);
  if (!isShown && !signal.aborted) showUnreadable([file], () => void showEntry());
}

/** Show the start screen, unless the link is to open in another tab. @param {MouseEvent} event */
function goHome(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pushStart();
  void showEntry();
}

/** Translate what the scripts of the page created, and show the record again, since the viewer uses the page's language. */
function translate() {
  start.translate();
  reader.games.translate();
  // a record that is loading is shown again when it has been read
  if (reader.viewer?.state === "ready") void reader.reload(beginOpening());
}

async function main() {
  // the page takes files from its first moment, also while its language is loading
  const signal = beginOpening();
  acceptDrops(openFiles, preparePasting({ openFiles: (files) => void openFiles(files), openText }));
  find("open").addEventListener("click", chooseFile);
  handleKeys(
    () => reader.viewer,
    (step) => reader.games.step(step),
  );
  // after the viewer, which uses the same key in its edit mode
  prepareNewGame((file) => void startGame(file));
  addEventListener("popstate", () => void showEntry());
  for (const link of [find("home"), back]) link.addEventListener("click", goHome);
  await applyLanguage();
  start.translate();
  reader.games.translate();
  prepareLanguageMenu(translate);
  if (document.readyState === "complete") integrate();
  else addEventListener("load", integrate);
  if (!signal.aborted) await showEntry();
}

/** Integrate the page with the operating system as far as the browser can; without this module, the page does the rest. */
function integrate() {
  import("./system_integration.js").then(({ integrateWithSystem }) => integrateWithSystem(openFiles)).catch(() => {});
}

// the last statement before the start: prestart.js looks for it, because half a script can be a valid one
document.documentElement.dataset.started = "";
void main();
