/** The page: records come in by dropping, choosing, pasting, an address or a sample; one viewer shows them. */

import "../boardreel.js";
import { gameNumber } from "../element/options.js";
import { transfer } from "../element/transfer.js";
import { GameList } from "./games.js";
import { focusViewer, passKeysTo } from "./keyboard.js";
import { survey } from "./survey.js";
import { make } from "./table.js";

/** @typedef {import("../boardreel.js").BoardReel} BoardReel */
/** @typedef {{ name: string, content: Blob }} RecordFile */

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const stage = find("stage");
const input = /** @type {HTMLInputElement} */ (find("files"));
const pasteBox = /** @type {HTMLDialogElement} */ (find("paste-box"));
const pasteText = /** @type {HTMLTextAreaElement} */ (find("paste-text"));
/** Texts of samples and pasted records are named after this. */
const PASTED = "pasted.sgf";

/** @type {BoardReel | null} */
let viewer = null;
const games = new GameList(find("games"), (file, game) => void show(file, game));

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

let fading = 0;

/** @param {string} text */
function say(text) {
  clearTimeout(fading);
  find("message").textContent = text;
  fading = window.setTimeout(() => (find("message").textContent = ""), 6000);
}

/** What the address of the page says: `?src=` and `#move=`, `&game=`. */
function address() {
  const hash = new URLSearchParams(location.hash.slice(1));
  return { src: new URLSearchParams(location.search).get("src"), move: hash.get("move") ?? "", game: gameNumber(hash.get("game")) };
}

function makeViewer() {
  const made = /** @type {BoardReel} */ (document.createElement("board-reel"));
  made.addEventListener("reel-load", (event) => {
    const { title, game } = /** @type {CustomEvent} */ (event).detail;
    const parts = new Set([title, game, games.current.file?.name ?? "", "Boardreel"]);
    document.title = [...parts].filter(Boolean).join(" \u2013 ");
  });
  made.addEventListener("reel-move", (event) => {
    const hash = new URLSearchParams({ move: /** @type {CustomEvent} */ (event).detail.link });
    if (games.current.game > 1) hash.set("game", String(games.current.game));
    history.replaceState(null, "", `#${hash}`);
  });
  return made;
}

/**
 * @param {RecordFile} file
 * @param {number} game
 * @param {string} [move]
 */
async function show(file, game, move = "") {
  find("welcome").hidden = true;
  find("reading").hidden = false;
  document.title = `${file.name} \u2013 Boardreel`;
  if (!viewer) {
    viewer = makeViewer();
    stage.replaceChildren(viewer);
  }
  const shown = viewer;
  games.mark(file, game);
  focusViewer(shown);
  await shown.load(file.content, { name: file.name, game, move });
  if (games.current.file !== file) return;
  const count = shown.document?.source.games ?? 1;
  if (!games.wants(count)) return;
  await games.fill(file, () => shown.games()).catch((error) => say(`The games of ${file.name} could not be listed: ${reasonOf(error)}`));
}

/** The transfer under way: what is opened meanwhile ends it. */
let arriving = new AbortController();

/** @param {Iterable<File>} files */
async function openFiles(files) {
  const list = [...files].map((file) => ({ name: file.name, content: /** @type {Blob} */ (file) }));
  if (!list.length) return;
  arriving.abort();
  if (location.search) history.replaceState(null, "", location.pathname);
  games.open(list);
  await show(list[0], 1);
  if (list.length > 1) await survey(games);
}

/** @param {string} src @param {number} game @param {string} move */
async function openAddress(src, game, move) {
  arriving.abort();
  const { signal } = (arriving = new AbortController());
  let progress = `Loading ${src} \u2026`;
  const slow = setInterval(() => say(progress), 400);
  try {
    const url = new URL(src, document.baseURI).href;
    const { name, bytes } = await transfer(url, signal, (percent) => (progress = `Loading ${src} \u2026 ${percent} %`));
    clearInterval(slow);
    say("");
    const file = { name: name || src, content: new Blob([/** @type {BlobPart} */ (bytes)]) };
    games.open([file]);
    await show(file, game, move);
  } catch (error) {
    if (!signal.aborted) say(`${src} could not be loaded: ${reasonOf(error)}`);
  } finally {
    clearInterval(slow);
  }
}

/**
 * Samples as small real boards; the build has drawn them and listed them.
 *
 * @param {Promise<unknown>} quiet when there is time to draw so many pictures
 */
async function listSamples(quiet) {
  const response = await fetch("samples/index.json");
  /** @type {{ file: string, title: string, note: string }[]} */
  const samples = await response.json();
  for (const { file, title, note } of samples) {
    const address = `samples/${encodeURIComponent(file)}`;
    const picture = make("img", { alt: "", loading: "lazy", width: "150", height: "150" });
    void quiet.finally(() => picture.setAttribute("src", `${address}.svg`));
    const name = make("b", {});
    name.textContent = title;
    const text = make("span", {});
    text.textContent = note;
    const link = make("a", { href: `?src=${address}` });
    link.append(picture, name, text);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, "", link.href);
      void openAddress(address, 1, "");
    });
    const item = make("li", {});
    item.append(link);
    find("samples").append(item);
  }
}

/** Files are dropped anywhere on the page. */
function takeDrops() {
  let depth = 0;
  const isFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragenter", (event) => {
    if (!isFiles(event)) return;
    depth += 1;
    document.body.classList.add("dragging");
  });
  addEventListener("dragleave", (event) => {
    if (isFiles(event) && (depth -= 1) <= 0) document.body.classList.remove("dragging");
  });
  addEventListener("dragover", (event) => isFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    depth = 0;
    document.body.classList.remove("dragging");
    if (!isFiles(event)) return;
    event.preventDefault();
    void openFiles(event.dataTransfer?.files ?? []);
  });
}

/** @param {string} text */
function openText(text) {
  if (text.trim()) void openFiles([new File([text], PASTED)]);
}

function start() {
  const { src, move, game } = address();
  const quiet = src ? Promise.resolve() : pythonStarted();
  listSamples(quiet).catch(() => (find("samples").textContent = "The samples could not be loaded."));
  takeDrops();
  passKeysTo(() => viewer);
  addEventListener("load", joinSystem);
  find("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    void openFiles(input.files ?? []);
    input.value = "";
  });
  find("paste").addEventListener("click", () => {
    pasteText.value = "";
    pasteBox.showModal();
  });
  pasteBox.addEventListener("close", () => pasteBox.returnValue === "show" && openText(pasteText.value));
  document.addEventListener("paste", (event) => {
    const files = event.clipboardData?.files;
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    if (files?.length) void openFiles(files);
    else openText(event.clipboardData?.getData("text/plain") ?? "");
  });
  addEventListener("popstate", () => location.reload());
  addEventListener("hashchange", () => viewer && void viewer.goTo(address().move));
  if (src) void openAddress(src, game, move);
}

/** What the system opens with the installed page, and what keeps the page without network. */
function joinSystem() {
  /** @typedef {{ setConsumer: (consumer: (given: { files: { getFile: () => Promise<File> }[] }) => void) => void }} LaunchQueue */
  const queue = /** @type {LaunchQueue | undefined} */ (Reflect.get(globalThis, "launchQueue"));
  queue?.setConsumer(({ files }) => {
    Promise.all(files.map((file) => file.getFile())).then(openFiles, (error) => say(`The file could not be opened: ${reasonOf(error)}`));
  });
  if (location.protocol !== "file:") void keepOffline().catch(() => {});
}

/** Rejects where the browser or the frame has no service workers. */
async function keepOffline() {
  const { workerAddress } = await import("../runtime/client.js");
  await navigator.serviceWorker.register(workerAddress("offline.js"));
}

/** Settled when Python, which early.js has started, is there; where it cannot be, the viewer will say so. */
async function pythonStarted() {
  try {
    const { connect } = await import("../runtime/client.js");
    await connect().ready();
  } catch {
    // said when a record is opened
  }
}

start();
