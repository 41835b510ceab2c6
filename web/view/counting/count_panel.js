/**
 * The panel of a count: the points of the sides with their arithmetic, the result, and how it was found.
 *
 * @typedef {import("../../reel/position_count.js").PositionCount} PositionCount
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/reel.js").Message} Message
 *
 * @typedef {object} CountActions what the controls do
 * @property {() => void} close
 * @property {(scoring: string) => void} choose chooses a way of counting
 * @property {() => void} writeMarks
 * @property {() => void} writeResult
 */

import { button, commandButton, html, replaceChildren, setText } from "../dom.js";
import { loadingFormatter, stageText } from "../loading_texts.js";

/** Number of the last panel, which distinguishes the radio buttons of several panels. */
let lastPanel = 0;

export class CountPanel {
  #text;
  #sides;
  #actions;
  #name = `count-${(lastPanel += 1)}`;
  #source = html("p", { class: "count-source", role: "status" });
  #scorings = html("div", { class: "count-scorings", role: "radiogroup" });
  #sums = html("ul", { class: "count-sums" });
  #result = html("p", { class: "count-result" });
  #notes = html("div", { class: "count-notes" });
  #writeMarks;
  #writeResult;
  #counted;
  #writing;

  /** @param {FormatMessage} text @param {import("../../reel/reel.js").Reel["sides"]} sides @param {CountActions} actions */
  constructor(text, sides, actions) {
    this.#text = text;
    this.#sides = sides;
    this.#actions = actions;
    this.#scorings.setAttribute("aria-label", text("scoring"));
    const close = button({ class: "close", "aria-label": text("close") }, actions.close, "\u00d7");
    this.#writeMarks = commandButton(text("writeMarks"), actions.writeMarks);
    this.#writeResult = commandButton("", actions.writeResult);
    this.#writing = html("div", { class: "count-buttons" }, this.#writeMarks, this.#writeResult);
    const hint = html("p", { class: "muted" }, text("hint"));
    const counted = [this.#result, this.#sums, this.#notes, this.#scorings, hint, this.#writing];
    this.#counted = html("div", { class: "counted" }, counted);
    const header = html("header", {}, html("h2", {}, text("count")), close);
    const attributes = { class: "count-panel", "aria-label": text("count"), tabindex: "-1" };
    this.element = html("section", attributes, header, this.#source, this.#counted);
  }

  /** Say how far the start of Python is. @param {import("../../runtime/protocol.js").StageProgress} progress */
  wait({ stage, percent }) {
    const text = stageText(loadingFormatter(this.#text), stage);
    setText(this.#source, percent ? this.#text(["percent", { text, percent }]) : text);
  }

  /** Show a count, null until it is known. @param {PositionCount | null} count @param {boolean} canEdit whether the reader may edit the record */
  show(count, canEdit) {
    const text = this.#text;
    this.#counted.hidden = !count;
    if (!count) return setText(this.#source, text("counting"));
    const { source, sums, result, resultValue } = count;
    setText(this.#source, text([`source.${source}`, { count: count.dead.length }]));
    const sumItems = sums.map((sum, index) => html("li", {}, this.#chip(index), text(sum)));
    replaceChildren(this.#sums, sumItems);
    setText(this.#result, text(result));
    const notes = notesOf(count).map((note) => html("p", {}, text(note)));
    replaceChildren(this.#notes, notes);
    this.#showScorings(count);
    this.#writing.hidden = !canEdit;
    setText(this.#writeResult, text(["writeResult", { result: resultValue }]));
  }

  /** Return the chip of a side. @param {number} index */
  #chip(index) {
    return html("span", { class: `chip ${this.#sides[index].class}`, "aria-hidden": "true" });
  }

  /** Show the ways of counting, of which the reader chooses one. @param {PositionCount} count */
  #showScorings({ scoring, scorings }) {
    const choiceOf = (/** @type {PositionCount["scoring"]} */ each) => {
      const radio = html("input", { type: "radio", name: this.#name, value: each });
      radio.addEventListener("change", () => this.#actions.choose(each));
      return html("label", {}, radio, this.#text(`scoring.${each}`));
    };
    if (!this.#scorings.childElementCount) replaceChildren(this.#scorings, scorings.map(choiceOf));
    for (const radio of this.#scorings.querySelectorAll("input")) radio.checked = radio.value === scoring;
  }
}

/** Return what there is to say about the rules of a count and about the result of the record. @param {PositionCount} count @returns {(Message | string)[]} */
function notesOf({ agrees, recorded, ruled, scoring, komi }) {
  const comparison = agrees === null ? "recorded" : agrees ? "recordedSame" : "recordedOther";
  /** @type {Message[]} */
  const comparisons = recorded ? [[comparison, { result: recorded }]] : [];
  const rules = ruled === null ? "rulesUnknown" : ruled === scoring ? "rulesSame" : "rulesOther";
  return [...comparisons, rules, ...(komi === null ? ["noKomi"] : [])];
}
