/**
 * Where the list of games is: in wide windows a column that can be collapsed and resized, elsewhere a sheet over the board. The
 * state of the column is kept in the browser.
 */

import { fields, flag, range, readJson } from "../../reel/value_checks.js";
import { html, isRightToLeft } from "../../view/dom.js";
import { find } from "../elements.js";
import { keepText, keptText } from "../kept_text.js";
import { text } from "./games_texts.js";

const STORAGE_KEY = "boardreel-games";
export const WIDTHS_PX = Object.freeze({ min: 180, max: 720, initial: 240 });
/** Change of the column's width by one press of an arrow key. */
const WIDTH_STEP_PX = 16;
/** Media query for windows without space for a column. */
const NARROW = "(width < 900px), (height < 500px)";

/** Return the width of the column in pixels that is nearest to a width and within the limits. @param {number} width */
export const limitedWidth = (width) =>
  Math.round(Math.min(WIDTHS_PX.max, Math.max(WIDTHS_PX.min, width || WIDTHS_PX.initial)));

/**
 * Return the width of the column in pixels after a key was pressed on its edge, null if the key has no meaning there.
 *
 * @param {string} key
 * @param {number} width
 * @param {boolean} [isLeftEdge] the page goes from right to left
 */
export function widthAfterKey(key, width, isLeftEdge = false) {
  const step = isLeftEdge ? -WIDTH_STEP_PX : WIDTH_STEP_PX;
  /** @type {Record<string, number>} */
  const widths = { ArrowLeft: width - step, ArrowRight: width + step, Home: WIDTHS_PX.min, End: WIDTHS_PX.max };
  return Object.hasOwn(widths, key) ? limitedWidth(widths[key]) : null;
}

const isState = fields({ isCollapsed: flag, width: range(WIDTHS_PX.min, WIDTHS_PX.max) });

/**
 * Return the stored state of the column; the initial one if there is none, it is damaged or storage is denied.
 *
 * @returns {{ isCollapsed: boolean, width: number }}
 */
export const storedState = () =>
  readJson(keptText(STORAGE_KEY), isState) ?? { isCollapsed: false, width: WIDTHS_PX.initial };

export class ListColumn {
  #state = storedState();
  #isSheetOpen = false;
  #narrow = matchMedia(NARROW);

  /**
   * @param {HTMLElement} element the list
   * @param {object} actions
   * @param {(isExpanded: boolean) => void} actions.changed is called when the list is opened or closed
   * @param {() => void} actions.leave closes the list and moves the focus
   */
  constructor(element, { changed, leave }) {
    this.element = element;
    this.changed = changed;
    this.leave = leave;
    this.edge = html("div", {
      class: "edge",
      role: "separator",
      tabindex: "0",
      "aria-orientation": "vertical",
      "aria-controls": element.id,
      "aria-valuemin": String(WIDTHS_PX.min),
      "aria-valuemax": String(WIDTHS_PX.max),
    });
    this.backdrop = html("div", { class: "games-backdrop" });
    element.append(this.edge);
    element.after(this.backdrop);
    this.edge.addEventListener("keydown", (event) => this.#key(event));
    this.edge.addEventListener("pointerdown", (event) => this.#drag(event));
    this.edge.addEventListener("dblclick", () => this.#setWidth(WIDTHS_PX.initial));
    this.backdrop.addEventListener("click", leave);
    this.#narrow.addEventListener("change", () => this.#setSheet(false));
    document.addEventListener("keydown", (event) => this.#escape(event), { capture: true });
    this.#apply();
  }

  /** Write all texts of the column in the current language. */
  translate() {
    this.edge.ariaLabel = text("listWidth");
  }

  /** Open or close the list of games. @returns {boolean} whether it is open now */
  toggle() {
    if (this.#narrow.matches) this.#setSheet(!this.#isSheetOpen);
    else this.#change({ isCollapsed: !this.#state.isCollapsed });
    return this.isExpanded;
  }

  /** Whether the list of games is visible. */
  get isExpanded() {
    return this.#narrow.matches ? this.#isSheetOpen : !this.#state.isCollapsed;
  }

  /** Close the list if it is open as a sheet over the board. */
  closeSheet() {
    if (this.#isSheetOpen) this.#setSheet(false);
  }

  /** @param {boolean} isOpen */
  #setSheet(isOpen) {
    this.#isSheetOpen = isOpen;
    find("stage").inert = isOpen;
    this.#apply();
  }

  /** Change fields of the column's state, store it, and apply it. @param {Partial<ReturnType<typeof storedState>>} changes */
  #change(changes) {
    this.#state = { ...this.#state, ...changes };
    keepText(STORAGE_KEY, JSON.stringify(this.#state));
    this.#apply();
  }

  #apply() {
    const { isCollapsed, width } = this.#state;
    this.element.classList.toggle("collapsed", isCollapsed);
    this.element.classList.toggle("sheet", this.#isSheetOpen);
    this.element.style.setProperty("--width", `${width}px`);
    this.edge.setAttribute("aria-valuenow", String(width));
    this.changed(this.isExpanded);
  }

  /** @param {number} width */
  #setWidth(width) {
    this.#change({ width: limitedWidth(width) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const width = widthAfterKey(event.key, this.#state.width, isRightToLeft(this.element));
    if (width === null) return;
    event.preventDefault();
    this.#setWidth(width);
  }

  /** Let the edge of the column follow the pointer while it is dragged. @param {PointerEvent} event */
  #drag(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.edge.setPointerCapture(event.pointerId);
    const { left, right } = this.element.getBoundingClientRect();
    const start = isRightToLeft(this.element) ? right : left;
    const follow = (/** @type {PointerEvent} */ { clientX }) => this.#setWidth(Math.abs(clientX - start));
    this.edge.addEventListener("pointermove", follow);
    this.edge.addEventListener("lostpointercapture", () => this.edge.removeEventListener("pointermove", follow), {
      once: true,
    });
  }

  /** Close the sheet with the key Escape. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || event.isComposing || !this.#isSheetOpen) return;
    event.preventDefault();
    event.stopPropagation();
    this.leave();
  }
}
