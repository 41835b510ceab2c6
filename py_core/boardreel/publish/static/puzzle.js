/** The page of a puzzle: store in this browser that it is solved, where `puzzles.js` looks it up as well. */

import { solvedPuzzles, storeSolved } from "./solved.js";
import { textsOf } from "./texts.js";

const progress = /** @type {HTMLElement} */ (document.querySelector("[data-puzzle]"));
const output = /** @type {HTMLOutputElement} */ (progress.querySelector("output"));
const say = textsOf(progress);
const name = progress.dataset.puzzle ?? "";

function show() {
  output.value = Object.hasOwn(solvedPuzzles(), name) ? `✓ ${say("solved")}` : "";
}

document.addEventListener("reel-solved", (event) => {
  const { tries, time } = /** @type {CustomEvent} */ (event).detail;
  const solved = solvedPuzzles();
  // the first success counts
  if (!Object.hasOwn(solved, name)) solved[name] = { tries, time };
  try {
    storeSolved(solved);
    show();
  } catch {
    output.value = `✓ ${say("not-stored")}`;
  }
});

show();
