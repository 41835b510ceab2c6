/** The samples on the start screen: a few featured games first, then the others, which are loaded after them. */

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

/** Show the cards of the featured samples, and then all samples. @param {(src: string) => void} open */
export function showSamples(open) {
  const cards = FEATURED.map((file) =>
    sampleCard(file, text(`sampleTitle.${stemOf(file)}`), text(`sample.${stemOf(file)}`), open),
  );
  find("samples").replaceChildren(...cards);
  import("./all_samples.js").then(
    ({ showAllSamples }) => showAllSamples(open),
    () => (find("samples-note").textContent = text("samplesFailed")),
  );
}
