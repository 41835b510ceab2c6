/** The samples on the start screen: a few featured games, and all samples grouped by game. */

import { find, make } from "./elements.js";
import { hasText, text } from "./page_texts.js";

/** @typedef {{ file: string, title: string, note: string }} Sample as the build lists them */

/** Files of the featured games. */
export const FEATURED = Object.freeze([
  "blokus.blksgf",
  "twixt-24x24-win.sgf",
  "go-19x19-game.sgf",
  "nexos.blksgf",
  "blokus-duo-endgame.blksgf",
  "go-9x9-problem.sgf",
]);

/** Return the name of a file without its extension. @param {string} file */
export const stemOf = (file) => file.replace(/\.\w+$/, "");

/** Return the address of a sample. @param {string} file */
const addressOf = (file) => `samples/${encodeURIComponent(file)}`;

/**
 * Group samples by game. Variants of a game have the same first word in their names, which names the group; a game without
 * variants has its whole name.
 *
 * @param {readonly Sample[]} samples
 * @returns {Map<string, Sample[]>}
 */
export function groupedByGame(samples) {
  /** @type {Map<string, Sample[]>} */
  const groups = new Map();
  for (const sample of samples) {
    const [game] = sample.title.split(" ");
    groups.set(game, [...(groups.get(game) ?? []), sample]);
  }
  return new Map(
    [...groups].map(([word, group]) => {
      const titles = new Set(group.map(({ title }) => title));
      return [titles.size === 1 ? group[0].title : word, group];
    }),
  );
}

/**
 * Return a list item with a picture and a link that opens a sample.
 *
 * @param {string} file
 * @param {string} title
 * @param {string} note
 * @param {(src: string) => void} open
 */
function card(file, title, note, open) {
  const address = addressOf(file);
  const picture = make("img", { alt: "", loading: "lazy", width: "96", height: "96", src: `${address}.svg` });
  const link = make(
    "a",
    { href: `?src=${address}` },
    picture,
    make("span", {}, make("b", {}, title), make("span", { class: "note" }, note)),
  );
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  });
  return make("li", {}, link);
}

/** Show the featured games. @param {(src: string) => void} open */
export function showFeatured(open) {
  const cards = FEATURED.map((file) =>
    card(file, text(`sampleTitle.${stemOf(file)}`), text(`sample.${stemOf(file)}`), open),
  );
  find("samples").replaceChildren(...cards);
}

/** Prepare the list of all samples, which is loaded when the user opens it. @param {(src: string) => void} open */
export function prepareAllSamples(open) {
  const details = /** @type {HTMLDetailsElement} */ (find("all-samples"));
  const groups = find("sample-groups");
  const show = async () => {
    if (!details.open) return;
    try {
      const response = await fetch("samples/index.json");
      if (!response.ok) throw new Error(`${response.status}`);
      groups.replaceChildren(
        ...[...groupedByGame(await response.json())].flatMap(([game, samples]) => group(game, samples, open)),
      );
    } catch {
      groups.textContent = text("samplesFailed");
    }
  };
  details.addEventListener("toggle", show);
  return { translate: show };
}

/** Return the heading and the cards of a game. @param {string} game @param {Sample[]} samples @param {(src: string) => void} open */
function group(game, samples, open) {
  const noteOf = (/** @type {Sample} */ { file, note }) =>
    hasText(`sample.${stemOf(file)}`) ? text(`sample.${stemOf(file)}`) : note;
  const cards = samples.map((sample) => card(sample.file, sample.title, noteOf(sample), open));
  return [make("h3", {}, game), make("ul", { class: "cards" }, ...cards)];
}
