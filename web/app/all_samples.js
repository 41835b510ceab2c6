/** All samples, grouped by game, with the texts that only this list shows. */

import de from "../locales/page/samples/de.js";
import en from "../locales/page/samples/en.js";
import { find, make } from "./elements.js";
import { hasText, text } from "./page_texts.js";
import { sampleCard, stemOf } from "./sample_card.js";

/**
 * @typedef {{ file: string, title: string }} Sample as the build lists them; the title is the name of the game
 * @typedef {Readonly<Record<string, { title: string, sentence: string }>>} SampleTexts by the name of the file without extension
 */

/** @type {Readonly<Record<string, SampleTexts>>} */
const TEXTS = { de, en };

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
 * Return the title and the sentence of a sample. Those of featured games are texts of the page.
 *
 * @param {string} file
 * @param {string} language
 */
export function textsOf(file, language) {
  const stem = stemOf(file);
  if (hasText(`sampleTitle.${stem}`)) return { title: text(`sampleTitle.${stem}`), sentence: text(`sample.${stem}`) };
  return (TEXTS[language] ?? en)[stem] ?? { title: stem, sentence: "" };
}

/** Load the list and show it. @param {(src: string) => void} open opens a sample */
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

/** Return the heading and the cards of a game. @param {string} game @param {Sample[]} samples @param {(src: string) => void} open */
function group(game, samples, open) {
  const cards = samples.map(({ file, title: variant }) => {
    const { title, sentence } = textsOf(file, document.documentElement.lang);
    return sampleCard(file, title, variant === game ? sentence : `${variant}. ${sentence}`, open);
  });
  return [make("h3", {}, game), make("ul", { class: "cards" }, ...cards)];
}
