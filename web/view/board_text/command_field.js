/**
 * A field for moves and commands in words. While it is open, it shows everything that is announced to screen readers, and so all answers.
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "choosePoint" | "element" | "fail" | "goTo" | "parts" | "record" | "say" | "speak" | "state">} Services
 */

import { sentences, withTexts } from "../../reel/messages.js";
import css from "../../styles/board_text.css";
import { spoken as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { button, html } from "../dom.js";
import { ANSWERS } from "./answers.js";
import { examples, parseCommand, similarWord, wordsIn } from "./command_words.js";
import { playTyped } from "./typed_move.js";

export class CommandField {
  #services;
  #text;
  /** The element that had the focus before. @type {HTMLElement | null} */
  #opener = null;

  /** @param {Services} services */
  constructor(services) {
    this.#services = services;
    const { say, element } = services;
    this.#text = withTexts(say, { part: "spoken", en });
    const label = this.#text("field");
    const [word] = this.#wordsOf("help");
    this.input = html("input", {
      type: "text",
      "aria-label": label,
      placeholder: this.#text(["hint", { word }]),
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
    });
    this.answer = html("p", { class: "command-answer", dir: "auto", tabindex: 0 });
    const close = button({ "aria-label": say("close") }, () => this.close(), "\u00d7");
    const line = html("div", { class: "command-line" }, this.input, close);
    this.element = html("form", { class: "command-field", "aria-label": label }, this.answer, line);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#answer(this.input.value);
    });
    this.element.addEventListener("keydown", (event) => this.#handleKey(event));
    const live = /** @type {Element} */ (element.querySelector(".live"));
    new MutationObserver(() => (this.answer.textContent = live.textContent)).observe(live, { childList: true });
    adoptStyle(element, css);
  }

  /** Return the words of a command in the reader's language and in English. @param {import("./command_words.js").CommandName} name */
  #wordsOf(name) {
    const key = /** @type {const} */ (`word.${name}`);
    return [...wordsIn(this.#text(key)), ...wordsIn(en[key])];
  }

  /** Show the field and give it the focus. */
  open() {
    const { element } = this.#services;
    const { activeElement } = /** @type {ShadowRoot} */ (element.getRootNode());
    if (!this.element.isConnected) {
      this.#opener = activeElement instanceof HTMLElement ? activeElement : null;
      this.answer.textContent = "";
      element.querySelector(".board-box")?.append(this.element);
    }
    this.input.focus();
  }

  /** Hide the field, and give the focus back. */
  close() {
    this.element.remove();
    const { element } = this.#services;
    const opener = this.#opener?.isConnected ? this.#opener : element;
    opener.focus({ preventScroll: true });
  }

  /** Close the field with the Escape key. @param {KeyboardEvent} event */
  #handleKey(event) {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  /** Carry out what was typed, and say the answer. @param {string} typed */
  async #answer(typed) {
    if (!typed.trim()) return;
    this.input.value = "";
    try {
      const answer = await this.#answerTo(typed.trim());
      if (answer !== null) this.#services.speak(answer);
    } catch (error) {
      this.#services.fail(error);
    }
  }

  /** Return the answer to what was typed, null if it is announced by itself. @param {string} typed */
  async #answerTo(typed) {
    const services = this.#services;
    const text = this.#text;
    const wordsOf = this.#wordsOf.bind(this);
    const words = examples(wordsOf).join(", ");
    const command = parseCommand(typed, wordsOf);
    if (command) return ANSWERS[command.name]({ services, text, words, argument: command.argument });
    const move = await playTyped(services, text, typed);
    if (move.isRead) return move.text;
    const similar = similarWord(typed, wordsOf);
    const isWithoutRules = !services.state.reel.game.rules;
    return sentences([
      text(["unknown", { text: typed }]),
      similar ? text(["didYouMean", { word: similar }]) : "",
      isWithoutRules ? text("noRules") : "",
      isWithoutRules ? text(["ask", { words }]) : "",
    ]);
  }
}
