/** The page of a puzzle: store in this browser that it is solved, where `puzzles.js` looks it up. */

import { textsOf } from "./texts.js";

const progress = /** @type {HTMLElement} */ (document.querySelector("[data-puzzle]"));
const output = /** @type {HTMLOutputElement} */ (progress.querySelector("output"));
const say = textsOf(progress);
const name = progress.dataset.puzzle ?? "";
/** The key of the site's progress, which `puzzles.js` has as well. */
const KEY = `boardreel-puzzles:${new URL("../", location.href).pathname}`;

/** Return what is known of the solved puzzles: name of the page → tries and seconds. @returns {Record<string, { tries: number, time: number }>} */
function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // storage may be denied or damaged
    return {};
  }
}

function show() {
  output.value = Object.hasOwn(load(), name) ? `✓ ${say("solved")}` : "";
}

document.addEventListener("reel-solved", (event) => {
  const { tries, time } = /** @type {CustomEvent} */ (event).detail;
  const solved = load();
  // the first success counts
  if (!Object.hasOwn(solved, name)) solved[name] = { tries, time };
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
    show();
  } catch {
    output.value = `✓ ${say("not-stored")}`;
  }
});

show();
