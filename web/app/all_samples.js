/** All samples, grouped by game, with the texts that only this list shows. */

import { page_samples as en } from "../texts/english.js";
import { html } from "../view/dom.js";
import { find } from "./elements.js";
import { hasText, text } from "./page_texts.js";
import { sampleCard, stemOf } from "./sample_card.js";

/**
 * @typedef {import("../texts/tables.js").Texts} Texts
 * @typedef {{ file: string, title: string }} Sample as the build lists them; the title is the name of the game
 */

/** The English texts of the samples; those of another language came with the texts of the page, with keys such as `samples/hex.title`. @type {Texts} */
const ENGLISH = en;

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
 * Return the title of a sample and the sentence about it. Those of featured games are texts of the page.
 *
 * @param {string} file
 */
export function textsOf(file) {
  const stem = stemOf(file);
  if (hasText(`sampleTitle.${stem}`)) return { title: text(`sampleTitle.${stem}`), sentence: text(`sample.${stem}`) };
  return { title: sampleText(`${stem}.title`) ?? stem, sentence: sampleText(`${stem}.sentence`) ?? "" };
}

/** Return the title of a sample that is not featured, or the sentence about it, by its key; undefined if there is none. @param {string} key */
function sampleText(key) {
  const keyOnPage = `samples/${key}`;
  const found = text(keyOnPage);
  return found === keyOnPage ? ENGLISH[key] : found;
}

/** Load the list of all samples and show it. @param {(src: string) => void} open opens a sample */
export async function showAllSamples(open) {
  const groups = find("sample-groups");
  try {
    const response = await fetch("samples/index.json");
    if (!response.ok) throw new Error(`${response.status}`);
    groups.replaceChildren(
      ...[...groupedByGame(await response.json())].flatMap(([game, samples]) => group(game, samples, open)),
    );
  } catch {
    groups.textContent = text("samplesFailed");
  }
}

/** Return the heading and the cards for the samples of a game. @param {string} game @param {Sample[]} samples @param {(src: string) => void} open */
function group(game, samples, open) {
  const cards = samples.map(({ file, title: variant }) => {
    const { title, sentence } = textsOf(file);
    return sampleCard(file, title, variant === game ? sentence : `${variant}. ${sentence}`, open);
  });
  return [html("h3", {}, game), html("ul", { class: "cards" }, ...cards)];
}
