/**
 * The story of a game: its turning points as buttons above the tabs, and the final result as a card at its end. Loaded with the drawing
 * of the timeline, which has the same values.
 *
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/turning_points.js").TurningPoint} TurningPoint
 */

import { isFrameLoaded, shownGameState } from "../../reel/frames.js";
import { areLanesComplete } from "../../reel/lanes.js";
import { withTexts } from "../../reel/messages.js";
import { pathTo } from "../../reel/tree.js";
import { turningPoints } from "../../reel/turning_points.js";
import { differs, hidesResult, TREE_FIELDS } from "../../state/state.js";
import css from "../../styles/story.css";
import { story as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { chartFormatter, chip } from "../chart/chart_values.js";
import { moveButton } from "../chart/move_links.js";
import { html, replaceChildren, visible } from "../dom.js";
import { ResultCard } from "./result_card.js";

/** @typedef {Pick<import("../host.js").Services, "element" | "goTo" | "parts" | "preview" | "say">} Services */

export class Story {
  #services;
  #tabs;
  #say;
  #card;
  /** Whether the game has no turning points. */
  #isEmpty = false;
  #place = html("div", { class: "story", role: "group" });

  /** @param {Services} services @param {{ element: HTMLElement, panel: HTMLElement }} tabs their element has room at its top */
  constructor(services, { element, panel }) {
    this.#services = services;
    this.#tabs = element;
    const numbers = chartFormatter(services.say);
    this.#say = withTexts(numbers, { part: "story", en });
    this.#card = new ResultCard(services, this.#say);
    panel.before(this.#card.element);
    this.#place.setAttribute("aria-label", this.#say("story.label"));
    element.prepend(this.#place);
    adoptStyle(element, css);
  }

  /** Show the turning points once all values are known, and the card at the end. @param {State | null} before @param {State} after */
  draw(before, after) {
    this.#card.draw(before, after);
    // the list takes the room that stays empty at a step, unless the reader is about to press something there
    const isStep = differs(before, after, ["node"]) && !this.#tabs.matches(":hover, :focus-within");
    if (this.#isEmpty && isStep) this.#tabs.closest(".layout")?.classList.remove("has-story");
    if (!differs(before, after, [...TREE_FIELDS, "loads", "arrangement", "hasSeenEnd"])) return;
    const { reel, tree, mainEnd } = after;
    if (!areLanesComplete(reel)) return;
    const { ranks, status } = isFrameLoaded(reel, tree, mainEnd) ? shownGameState(reel, tree, mainEnd, mainEnd) : {};
    const nodes = pathTo(tree, mainEnd);
    const isHidden = hidesResult(after);
    const points = isHidden ? [] : turningPoints(reel, nodes, (ranks && status) || null);
    const buttons = points.map((point) => this.#button(after, point, nodes[point.index]));
    this.#isEmpty = !isHidden && !buttons.length;
    this.#place.hidden = !buttons.length;
    this.#tabs.classList.toggle("with-story", buttons.length > 0);
    replaceChildren(this.#place, buttons);
  }

  /** @param {State} state @param {TurningPoint} point @param {number} node */
  #button({ reel }, { index, sides, message }, node) {
    const what = visible(this.#say(message));
    const attributes = { class: "turning-point", part: "button", title: `${index} ${what}` };
    const number = html("b", {}, String(index));
    const chips = sides.map((side) => chip(reel, side));
    return moveButton(attributes, node, this.#services, number, chips, html("span", { class: "what" }, what));
  }
}
