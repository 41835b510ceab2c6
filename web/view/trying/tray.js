/**
 * The tray of the color to move: pieces that can be picked up, in the shelves of the viewer and, where these are not displayed or too small
 * for fingers, in a strip over the timeline.
 *
 * @typedef {Pick<import("../host.js").Services, "element" | "say" | "signal" | "state">} Services
 */

import { gameStateAt } from "../../reel/frames.js";
import { html, onResize, setAttributes } from "../dom.js";
import { ShelfView } from "../players/shelf.js";

/** Key → step to another piece of the tray. @type {ReadonlyMap<string, number>} */
const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
]);

export class Tray {
  /** Color → its strip of pieces over the timeline. @type {Map<string, ShelfView>} */
  #strips = new Map();
  #strip = html("div", { class: "try-strip" });
  /** Shelves that are used now. @type {HTMLElement[]} */
  #shelves = [];
  /** @type {string | null} */
  #color = null;
  /** Show the same again, in a viewer of another size. */
  #showAgain = () => {};

  /** @param {Services} services @param {(name: string) => void} pick */
  constructor(services, pick) {
    this.services = services;
    this.pick = pick;
    const options = { signal: services.signal, capture: true };
    services.element.addEventListener("click", (event) => this.#choose(event), options);
    services.element.addEventListener("keydown", (event) => this.#key(event), options);
    onResize(services.element, services.signal, () => this.#showAgain());
  }

  /**
   * Let the pieces with some names be chosen in the tray of a color.
   *
   * @param {string | null} color of the tray, null for none
   * @param {ReadonlySet<string>} names of the pieces that can be placed
   * @param {string | null} held name of the piece that is held
   */
  show(color, names, held) {
    if (color !== this.#color) this.#end();
    this.#color = color;
    this.#showAgain = () => this.show(color, names, held);
    const { element, state } = this.services;
    const { reel } = state;
    const side = reel.sides.findIndex((other) => other.color === color);
    if (color === null || side < 0 || reel.sides[side].tray === null) return;
    const selector = `.shelf[data-side="${CSS.escape(color)}"]`;
    const own = /** @type {HTMLElement | null} */ (element.querySelector(`.overview ${selector}`));
    if (own?.offsetWidth && !matchMedia("(pointer: coarse)").matches) this.#strip.remove();
    else {
      this.#showStrip(side);
      if (!this.#strip.isConnected) element.querySelector(".timeline")?.append(this.#strip);
    }
    this.#shelves = [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(selector))];
    for (const shelf of this.#shelves) this.#update(shelf, names, held);
  }

  /** Show the pieces of a side in the strip. @param {number} index of the side */
  #showStrip(index) {
    const { say, signal } = this.services;
    const { reel, tree, node } = this.services.state;
    const side = reel.sides[index];
    let shelf = this.#strips.get(side.color);
    if (!shelf) this.#strips.set(side.color, (shelf = new ShelfView(reel, say, side, signal)));
    shelf.show(gameStateAt(reel, tree, node).left?.[index] ?? []);
    if (shelf.element.parentNode !== this.#strip) this.#strip.replaceChildren(shelf.element);
  }

  /** @param {HTMLElement} shelf @param {ReadonlySet<string>} names @param {string | null} held */
  #update(shelf, names, held) {
    shelf.classList.add("choosing");
    setAttributes(shelf, { role: "toolbar", "data-arrows": true });
    let first = true;
    for (const element of piecesOf(shelf)) {
      const name = element.title;
      const fits = names.has(name);
      const isHeld = name === held;
      element.classList.toggle("fits", fits);
      setAttributes(element, {
        role: "button",
        "aria-label": name,
        "aria-disabled": fits ? null : "true",
        "aria-pressed": String(isHeld),
        tabindex: (held === null ? fits && first : isHeld) ? 0 : -1,
      });
      if (fits) first = false;
    }
  }

  /** Make all shelves plain pictures again. */
  #end() {
    for (const shelf of this.#shelves) {
      shelf.classList.remove("choosing");
      setAttributes(shelf, { role: "img", "data-arrows": null });
      for (const element of piecesOf(shelf)) {
        element.classList.remove("fits");
        setAttributes(element, {
          role: null,
          "aria-label": null,
          "aria-disabled": null,
          "aria-pressed": null,
          tabindex: null,
        });
      }
    }
    this.#shelves = [];
    this.#strip.remove();
  }

  /** Return the piece of an event in a tray, null outside. @param {Event} event */
  #pieceOf({ target }) {
    const piece = target instanceof Element ? target.closest(".choosing .piece-left") : null;
    return piece instanceof HTMLElement ? piece : null;
  }

  /** @param {Event} event */
  #choose(event) {
    const piece = this.#pieceOf(event);
    if (!piece) return;
    event.stopPropagation();
    event.preventDefault();
    if (piece.ariaDisabled !== "true") this.pick(piece.title);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const piece = this.#pieceOf(event);
    if (!piece || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS.get(event.key);
    if (step) this.#focusNeighbor(piece, step);
    else if (event.key === "Enter" || event.key === " ") this.#choose(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Move the focus to the next piece of the tray that fits. @param {HTMLElement} piece @param {number} step */
  #focusNeighbor(piece, step) {
    const shelf = /** @type {HTMLElement} */ (piece.closest(".shelf"));
    const fitting = piecesOf(shelf).filter((other) => other === piece || other.ariaDisabled !== "true");
    const next = fitting[(fitting.indexOf(piece) + step + fitting.length) % fitting.length];
    piece.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Focus the first piece that fits. */
  focus() {
    const shelf = this.#shelves.find((other) => other.offsetWidth);
    shelf?.querySelector(".fits")?.setAttribute("tabindex", "0");
    const first = shelf?.querySelector(".fits");
    if (first instanceof HTMLElement) first.focus();
  }
}

/** Return the pieces of a shelf in their order. @param {HTMLElement} shelf @returns {HTMLElement[]} */
const piecesOf = (shelf) => [.../** @type {NodeListOf<HTMLElement>} */ (shelf.querySelectorAll(".piece-left"))];
