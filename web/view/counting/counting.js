/**
 * Counts the position: the reader chooses dead stones and areas of nobody on the board, and a panel shows the points of the sides. Knows no
 * rules of any game: Python proposes what is dead, and counts.
 *
 * @typedef {Pick<import("../host.js").Services, "board" | "dispatch" | "element" | "fail" | "parts" | "record" | "say" | "signal" | "speak" | "state">} Services
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/position_count.js").PositionCount} PositionCount
 */

import { sentences, withTexts } from "../../reel/messages.js";
import { writtenPoint } from "../../reel/points.js";
import { CountRequests } from "../../requests/count_requests.js";
import {
  countOf,
  sameChoice,
  scoringChoice,
  startCounting,
  stopCounting,
  toggledChoice,
} from "../../state/counting.js";
import { differs, showsOther, TREE_FIELDS } from "../../state/state.js";
import css from "../../styles/counting.css";
import frame from "../../styles/dialog_frame.css";
import { counting as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { keepFocus } from "../dom.js";
import { CountMarks } from "./count_marks.js";
import { CountPanel } from "./count_panel.js";

export class Counting {
  #services;
  #text;
  #panel;
  #marks;
  #requests;

  /** @param {Services} services */
  constructor(services) {
    const { board, element, say, signal, state } = services;
    this.#services = services;
    this.#text = withTexts(say, { part: "counting", en });
    this.#marks = new CountMarks(board);
    this.#panel = new CountPanel(this.#text, state.reel.sides, {
      close: () => this.#stop(),
      choose: (scoring) =>
        void this.#requests.count(
          (count) => scoringChoice(count, scoring),
          (count) => this.#say("", count),
        ),
      writeMarks: () => void this.#writeMarks(),
      writeResult: () => void this.#writeResult(),
    });
    this.#requests = new CountRequests(services, {
      wait: (progress) => this.#panel.wait(progress),
      fail: (error) => {
        this.#stop();
        services.fail(error);
      },
    });
    element.addEventListener("keydown", (event) => this.#handleKey(event), { signal });
  }

  /** Start to count positions, or stop it. */
  toggle() {
    if (this.#services.state.counting) return this.#stop();
    const { element } = this.#services;
    adoptStyle(element, frame + css);
    element.classList.add("counting");
    element.querySelector(".tabs")?.after(this.#panel.element);
    this.#services.dispatch(startCounting);
    this.#panel.element.focus({ preventScroll: true });
  }

  #stop() {
    const { element } = this.#services;
    this.#services.dispatch(stopCounting);
    element.classList.remove("counting");
    keepFocus(element, () => this.#panel.element.remove());
  }

  /** Show the count of the current position, and ask for it if it is another position. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!before?.counting && !after.counting) return;
    const count = countOf(after);
    if (showsOther(before, after) || before?.counting !== after.counting) this.#marks.show(after.reel, count);
    if (!after.counting) return;
    if (differs(before, after, ["counting", "node", "arrangement"])) this.#panel.show(count, after.arrangement.edit);
    if (!before?.counting || differs(before, after, ["node", ...TREE_FIELDS])) void this.#requests.count(sameChoice);
  }

  /** Let the group on a point live or die, or the empty area there count for its side or for nobody. @param {string} point */
  choose(point) {
    void this.#requests.count(
      // before the first count, there is nothing to change
      (count) => (count ? toggledChoice(count, point) : {}),
      (count) => this.#say(this.#stateOf(point, count), count),
    );
  }

  /** Announce a text, which may be empty, and the result. @param {string} text @param {PositionCount} count */
  #say(text, count) {
    this.#services.speak(sentences([text, this.#services.say(count.result)]));
  }

  /** Return what a point counts as in words. @param {string} name of the point @param {PositionCount} count */
  #stateOf(name, { dead, territory }) {
    const { board, state } = this.#services;
    const { scene, sides } = state.reel;
    const point = writtenPoint(scene, name);
    if (dead.includes(name)) return this.#text(["dead", { point }]);
    if (board.elementAt(name)?.hasAttribute("data-item")) return this.#text(["alive", { point }]);
    const side = sides.find(({ color }) => territory[color]?.includes(name));
    return this.#text(side ? ["owned", { point, side: side.name }] : ["nobody", { point }]);
  }

  /** Leave the count with Escape, which leaves a field first. @param {KeyboardEvent} event */
  #handleKey(event) {
    const { element, state } = this.#services;
    if (!state.counting || event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
    if (element.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  /** Mark the territory in the record. */
  async #writeMarks() {
    const { node } = this.#services.state;
    const count = countOf(this.#services.state);
    if (count) await this.#write({ op: "set_properties", node, properties: count.marks }, "marksWritten");
  }

  /** Write the result into the record. */
  async #writeResult() {
    const count = countOf(this.#services.state);
    if (count)
      await this.#write({ op: "set_info", node: count.infoNode, texts: { RE: count.resultValue } }, "resultWritten");
  }

  /** Make an edit in the edit mode, and announce it. @param {{ op: string } & Record<string, unknown>} edit @param {string} done message key */
  async #write(edit, done) {
    const { parts, state } = this.#services;
    if (state.mode !== "edit") await parts.toggleEditing();
    if (await parts.trying?.edit(edit, { stays: true })) this.#services.speak(this.#text(done));
  }
}
