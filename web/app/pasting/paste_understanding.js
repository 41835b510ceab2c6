/**
 * What Boardreel understands of the text in the paste box, and the questions that the text leaves open.
 *
 * Python reads the text while it is typed. If Python cannot start, the box works without this part, and the viewer reports why.
 */

import { find } from "../elements.js";
import { nameText } from "../name_texts.js";
import { PythonOnDemand } from "../python_on_demand.js";
import { linkIn } from "./pasted_link.js";
import { text } from "./pasting_texts.js";

/** Pause after typing before the text is examined. */
const PAUSE_MS = 250;
/** Number of characters above which a text is opened without being examined first. */
const MAX_CHARACTERS = 500_000;

/** @typedef {import("../../runtime/calls.js").Examined} Examined */

export class PasteUnderstanding {
  #note = find("paste-understood");
  #form = find("paste-questions");
  /** Form fields by the question that they answer. @type {Record<string, HTMLInputElement | HTMLSelectElement>} */
  #fields = {
    size: /** @type {HTMLInputElement} */ (find("paste-size")),
    rules: /** @type {HTMLSelectElement} */ (find("paste-rules")),
  };
  /** Questions that the user has answered. @type {Set<string>} */
  #answered = new Set();
  #timer = 0;
  /** Number of the latest request; answers to earlier ones are ignored. */
  #latest = 0;
  #python = new PythonOnDemand();

  /** @param {() => string} read returns the text in the box */
  constructor(read) {
    this.read = read;
    for (const [question, field] of Object.entries(this.#fields)) {
      field.addEventListener("input", () => {
        this.#answered.add(question);
        this.schedule();
      });
    }
  }

  /** Remove the text and the answers of the user. */
  reset() {
    clearTimeout(this.#timer);
    this.#latest += 1;
    this.#answered.clear();
    this.#show(null);
  }

  /** Examine the text after a pause in typing. */
  schedule() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.complete(), PAUSE_MS);
  }

  /** Examine the text, show what is understood of it, and return the text to open: the game or else a link in it, null without both. */
  async complete() {
    clearTimeout(this.#timer);
    const request = (this.#latest += 1);
    const pasted = this.read();
    if (!pasted.trim() || pasted.length > MAX_CHARACTERS) {
      this.#show(null);
      return pasted;
    }
    try {
      const examined = await this.#python.ask("examine", pasted, this.#answers());
      const link = examined.games ? null : linkIn(pasted);
      if (request === this.#latest) this.#show(examined, link);
      return examined.games ? examined.text : link;
    } catch {
      if (request === this.#latest) this.#show(null);
      return pasted;
    }
  }

  /** Return the user's answers by the names of their questions. */
  #answers() {
    const fields = Object.entries(this.#fields).filter(([question]) => this.#answered.has(question));
    return Object.fromEntries(fields.map(([question, field]) => [question, field.value]));
  }

  /** @param {Examined | null} examined @param {string | null} [link] in a text without a game */
  #show(examined, link = null) {
    const questions = examined?.questions ?? {};
    for (const [question, field] of Object.entries(this.#fields)) {
      find(`paste-${question}-line`).hidden = !(question in questions);
      if (question in questions && !this.#answered.has(question)) field.value = questions[question];
    }
    this.#form.hidden = !Object.keys(questions).length;
    this.#note.textContent = link ?? (examined ? summary(examined) : "");
  }
}

/** Title of a notation that is not its name → key of the text to show. @type {Readonly<Record<string, string>>} */
const NOTATION_TEXTS = {
  "Blokus Duo codes": "notationCodes",
  "Color initials": "notationInitials",
  "TwixT move list": "notationMoves",
};

/** Return a sentence that says what is understood of a text: notation, game, players, numbers of games and moves. @param {Examined} examined */
function summary({ games, notation, game, players, moves = 0 }) {
  if (!games) return text("pasteNothing");
  const size = games > 1 ? nameText("gameCount", { count: games }) : text("moveCount", { count: moves });
  const name = notation && (Object.hasOwn(NOTATION_TEXTS, notation) ? text(NOTATION_TEXTS[notation]) : notation);
  return [name, game, players, size].filter(Boolean).join(" \u00b7 ");
}
