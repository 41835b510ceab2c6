/** All samples with their tags, which can be limited to those of one game, and the texts that only this list shows. */

import { createFormatter } from "../reel/messages.js";
import { page_samples as en } from "../texts/english.js";
import { html } from "../view/dom.js";
import { find } from "./elements.js";
import { hasText, text } from "./page_texts.js";
import { sampleCard, stemOf } from "./sample_card.js";

/** @typedef {{ file: string, title: string, players: number }} Sample as the build lists them; the title is the name of the game */

/** The number of players in the name of a variant. */
const PLAYERS_IN_NAME = / (?:Two|Three)-Player/;

/** The English texts of the samples; those of another language came with the texts of the page, with keys such as `samples/hex.title`. */
const sayInEnglish = createFormatter("en", en);

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
  return { title: sampleText(`${stem}.title`), sentence: sampleText(`${stem}.sentence`) };
}

/** Return a text of this list by its key. @param {string} key @param {Record<string, number>} [values] */
function sampleText(key, values = {}) {
  const keyOnPage = `samples/${key}`;
  const found = text(keyOnPage, values);
  return found === keyOnPage ? sayInEnglish([key, values]) : found;
}

/** Load the list of all samples and show it: those that are shown already stay where they are. @param {(src: string) => void} open opens a sample */
export async function showAllSamples(open) {
  try {
    const response = await fetch("samples/index.json");
    if (!response.ok) throw new Error(`${response.status}`);
    showGames(groupedByGame(await response.json()), open);
    find("samples-note").textContent = "";
  } catch {
    find("samples-note").textContent = text("samplesFailed");
  }
}

/** Show the cards of samples by game, and the choice of a game. @param {Map<string, Sample[]>} games @param {(src: string) => void} open */
function showGames(games, open) {
  const list = find("samples");
  for (const [game, samples] of games) {
    for (const sample of samples) {
      const { file } = sample;
      const shown = [...list.children].find((card) => /** @type {HTMLElement} */ (card).dataset.file === file);
      const { title, sentence } = textsOf(file);
      const card = /** @type {HTMLElement} */ (shown ?? sampleCard(file, title, sentence, open));
      card.dataset.game = game;
      card.querySelector(".tags")?.replaceChildren(...tagsOf(sample));
      if (!shown) list.append(card);
    }
  }
  const choice = /** @type {HTMLSelectElement} */ (find("sample-game"));
  const { value } = choice;
  choice.replaceChildren(
    new Option(sampleText("allGames"), ""),
    ...[...games.keys()].map((game) => new Option(game, game, false, game === value)),
  );
  choice.ariaLabel = sampleText("game");
  choice.disabled = false;
  choice.onchange = () => limitTo(choice.value);
  limitTo(value);
}

/** Return the tags of a sample: its game and the number of players. @param {Sample} sample */
const tagsOf = ({ title, players }) =>
  [title.replace(PLAYERS_IN_NAME, ""), sampleText("players", { count: players })].map((tag) => html("span", {}, tag));

/** Show the samples of one game alone, or all. @param {string} game empty for all */
function limitTo(game) {
  for (const card of /** @type {HTMLCollectionOf<HTMLElement>} */ (find("samples").children))
    card.hidden = game !== "" && card.dataset.game !== game;
}
