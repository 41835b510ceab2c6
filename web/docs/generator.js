/** The tag generator: writes the tag for the choices in the form, with a live preview. */

import { tagText } from "../view/sharing/tag.js";
import { copyButton } from "./copy.js";
import { listSamples, sampleAddress, samples } from "./samples.js";

/** @typedef {import("../element/board_reel.js").BoardReel} BoardReel */

/** Attributes that are only read when a game is loaded: the preview is rebuilt when one of them changes. */
const LOAD_ATTRIBUTES = ["src", "game", "lang", "autoplay", "poster", "reel", "plugins", "explorer"];

const form = /** @type {HTMLFormElement} */ (document.getElementById("generator"));
const output = /** @type {HTMLElement} */ (document.getElementById("tag"));
const stage = /** @type {HTMLElement} */ (document.getElementById("preview"));
const note = /** @type {HTMLElement} */ (document.getElementById("pin-note"));

/** @type {BoardReel | null} */
let viewer = null;
/** Values, as JSON, of the load attributes with which the preview was built. */
let loaded = "";
/** Address of the viewer's script and the hash computed for it; both are empty if none has been computed. */
let pinned = { script: "", integrity: "" };

/** Return the form field called `name`. @param {string} name @returns {HTMLInputElement | HTMLSelectElement} */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));
const value = (/** @type {string} */ name) => field(name).value.trim();
const checked = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (field(name)).checked;

/** Return the attributes in the order of the documentation; defaults are empty. */
function attributes() {
  const sample = value("sample");
  return {
    src: sample ? sampleAddress(sample) : value("address"),
    game: value("game") === "1" ? "" : value("game"),
    move: value("move"),
    theme: value("theme"),
    palette: value("palette"),
    lang: value("lang"),
    controls: value("controls"),
    coordinates: value("coordinates"),
    numbers: value("numbers"),
    caption: value("caption"),
    comments: value("comments"),
    title: value("title"),
    result: value("result"),
    tabs: value("tabs"),
    height: value("height"),
    site: value("site"),
    autoplay: checked("autoplay") || "",
    reel: value("reel"),
    poster: value("poster"),
    plugins: value("plugins"),
    explorer: value("explorer"),
  };
}

function write() {
  const script = value("script");
  const address = /** @type {HTMLElement} */ (document.getElementById("address-line"));
  address.hidden = value("sample") !== "";
  const integrity = checked("pin") && pinned.script === script ? pinned.integrity : "";
  output.textContent = tagText({ script, integrity, attributes: attributes(), width: Number(value("width")) || null });
}

function preview() {
  const wanted = attributes();
  const now = JSON.stringify(LOAD_ATTRIBUTES.map((name) => Reflect.get(wanted, name)));
  if (!wanted.src && !wanted.reel) {
    viewer?.remove();
    viewer = null;
    loaded = "";
    return;
  }
  const isNew = !viewer || now !== loaded;
  if (isNew || !viewer) viewer = /** @type {BoardReel} */ (document.createElement("board-reel"));
  for (const [name, given] of Object.entries(wanted)) {
    if (given === "") viewer.removeAttribute(name);
    else viewer.setAttribute(name, given === true ? "" : given);
  }
  viewer.style.maxWidth = value("width") ? `${Number(value("width"))}px` : "";
  loaded = now;
  if (isNew) stage.replaceChildren(viewer);
}

/** Fetch the script named in the tag and compute its hash. */
async function pin() {
  const script = value("script");
  note.textContent = "";
  if (!checked("pin") || pinned.script === script) return;
  try {
    const response = await fetch(script, { cache: "no-cache" });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-384", await response.arrayBuffer()));
    pinned = { script, integrity: `sha384-${btoa(String.fromCharCode(...hash))}` };
  } catch (error) {
    /** @type {HTMLInputElement} */ (field("pin")).checked = false;
    note.textContent = `The script could not be read: ${error instanceof Error ? error.message : error}`;
  }
}

async function start() {
  field("script").value = new URL("../boardreel.js", location.href).href;
  /** @type {HTMLElement} */ (document.getElementById("tag-frame")).append(copyButton(() => output.textContent ?? ""));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", write);
  form.addEventListener("change", async () => {
    preview();
    await pin();
    write();
  });
  document.getElementById("here")?.addEventListener("click", () => {
    if (!viewer) return;
    field("move").value = viewer.link;
    write();
  });
  try {
    listSamples(/** @type {HTMLSelectElement} */ (field("sample")), await samples(), "blokus.blksgf");
  } catch {
    // Without the list of samples, a URL can still be entered.
  }
  write();
  preview();
}

await start();
