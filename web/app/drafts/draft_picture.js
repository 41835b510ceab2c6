/** Draws and stores the picture of the draft that is shown, which the list of drafts has. */

import { storePicture } from "./draft_store.js";

/** Time without an edit after which the picture of a draft is drawn again. */
const PICTURE_DELAY_MS = 1000;

export class DraftPicture {
  #viewer;
  #shownId;
  #timer = 0;
  /** Id of the draft whose picture was drawn last, null before that. @type {string | null} */
  #drawn = null;

  /** @param {import("../../element/board_reel.js").BoardReel} viewer @param {() => string | null} shownId returns the id of the draft that is shown, null if none is stored */
  constructor(viewer, shownId) {
    this.#viewer = viewer;
    this.#shownId = shownId;
  }

  /** Draw the picture of a draft that was edited: at once if it has none, because another game may be shown soon. @param {string | null} id */
  drawLater(id) {
    this.release();
    this.#timer = window.setTimeout(() => void this.draw(), this.#drawn === id ? PICTURE_DELAY_MS : 0);
  }

  /** Draw and store the picture now. */
  async draw() {
    this.release();
    const id = this.#shownId();
    const board = this.#viewer.shadowRoot?.querySelector('[part="board"]');
    if (!id || !(board instanceof SVGSVGElement)) return;
    const { thumbnailOf } = await import("../thumbnail.js");
    if (this.#shownId() !== id) return;
    // the board is painted at once, so that another game may be shown meanwhile
    const picture = await thumbnailOf(board).catch(() => null);
    if (!picture) return;
    this.#drawn = id;
    await storePicture(id, picture);
  }

  /** Draw no picture later. */
  release() {
    clearTimeout(this.#timer);
  }
}
