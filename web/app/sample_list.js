/** The samples on the start screen: a few featured games first, then the others, which can be limited to those of one game. */

import { page_samples as en } from "../texts/english.js";
import { html } from "../view/dom.js";
import { find } from "./elements.js";
import { partTexts } from "./part_texts.js";
import { sampleCard, stemOf } from "./sample_card.js";

/** @typedef {{ file: string, title: string, players: number }} Sample as the build lists them; the title is the name of the game */

/** The number of players in the name of a variant. */
const PLAYERS_IN_NAME = / (?:Two|Three)-Player/;

const text = partTexts("samples", en);

/** File names of the featured samples. */
export const FEATURED = Object.freeze([
  "blokus.blksgf",
  "twixt-24x24-win.sgf",
  "go-lee-sedol-2016.sgf",
  "nexos.blksgf",
  "blokus-duo-endgame.blksgf",
  "go-9x9-problem.sgf",
]);

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

/** Return the card of a sample, with its title and the sentence about it. @param {string} file @param {(address: string) => void} open */
function cardOf(file, open) {
  const stem = stemOf(file);
  return sampleCard(file, text(`${stem}.title`), text(`${stem}.sentence`), open);
}

/** Show the cards of the featured samples, then those of all others as soon as their list is loaded. @param {(address: string) => void} open opens a sample */
export async function showSamples(open) {
  const cards = FEATURED.map((file) => cardOf(file, open));
  find("samples").replaceChildren(...cards);
  const samples = await fetch("samples/index.json")
    .then((response) => (response.ok ? response.json() : Promise.reject()))
    .catch(() => Promise.reject(new Error(text("failed"))));
  showGames(groupedByGame(samples), open);
}

/** Show the cards of samples by game, and the choice of a game. @param {Map<string, Sample[]>} games @param {(address: string) => void} open */
function showGames(games, open) {
  const list = find("samples");
  for (const [game, samples] of games) {
    for (const sample of samples) {
      const { file } = sample;
      const shown = [...list.children].find((card) => /** @type {HTMLElement} */ (card).dataset.file === file);
      const card = /** @type {HTMLElement} */ (shown ?? cardOf(file, open));
      card.dataset.game = game;
      card.querySelector(".tags")?.replaceChildren(...tagsOf(sample));
      if (!shown) list.append(card);
    }
  }
  const choice = /** @type {HTMLSelectElement} */ (find("sample-game"));
  const { value } = choice;
  choice.replaceChildren(
    new Option(text("allGames"), ""),
    ...[...games.keys()].map((game) => new Option(game, game, false, game === value)),
  );
  choice.ariaLabel = text("game");
  choice.disabled = false;
  choice.onchange = () => limitTo(choice.value);
  limitTo(value);
}

/** Return the tags of a sample: its game and the number of players. @param {Sample} sample */
const tagsOf = ({ title, players }) =>
  [title.replace(PLAYERS_IN_NAME, ""), text("players", { count: players })].map((tag) => html("span", {}, tag));

/** Show the samples of one game alone, or all. @param {string} game empty for all */
function limitTo(game) {
  for (const card of /** @type {HTMLCollectionOf<HTMLElement>} */ (find("samples").children))
    card.hidden = game !== "" && card.dataset.game !== game;
}
