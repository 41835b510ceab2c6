/** The samples on the start screen: a few featured games, and all samples, which are loaded when the user opens the list. */

import { find } from "./elements.js";
import { text } from "./page_texts.js";
import { sampleCard, stemOf } from "./sample_card.js";

/** File names of the featured samples. */
export const FEATURED = Object.freeze([
  "blokus.blksgf",
  "twixt-24x24-win.sgf",
  "go-lee-sedol-2016.sgf",
  "nexos.blksgf",
  "blokus-duo-endgame.blksgf",
  "go-9x9-problem.sgf",
]);

/** Show the cards of the featured samples. @param {(src: string) => void} open */
export function showFeatured(open) {
  const cards = FEATURED.map((file) =>
    sampleCard(file, text(`sampleTitle.${stemOf(file)}`), text(`sample.${stemOf(file)}`), open),
  );
  find("samples").replaceChildren(...cards);
}

/** Connect the element that shows the list of all samples when it is opened. @param {(src: string) => void} open */
export function prepareAllSamples(open) {
  const details = /** @type {HTMLDetailsElement} */ (find("all-samples"));
  const show = () => {
    if (!details.open) return;
    import("./all_samples.js").then(
      ({ showAllSamples }) => showAllSamples(open),
      () => (find("sample-groups").textContent = text("samplesFailed")),
    );
  };
  details.addEventListener("toggle", show);
  return { translate: show };
}
