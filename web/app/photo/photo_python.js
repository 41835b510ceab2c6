/** Asks Python about a photo. Python starts with the first question, and a question can be canceled. */

import { partOfPage } from "../page_texts.js";
import { areaOf, mapsOf, scaleFor, shrink, sizeOf } from "./crop.js";
import { contextOf } from "./picture.js";

/**
 * @typedef {import("../../runtime/client.js").Connection} Connection
 * @typedef {import("../../runtime/protocol.js").StageProgress} StageProgress
 * @typedef {import("./perspective.js").Corners} Corners
 * @typedef {import("./photo_boards.js").PhotoBoard} PhotoBoard
 */

export class PhotoPython {
  /** @type {Promise<Connection> | null} */
  #connection = null;

  /** @param {(progress: StageProgress) => void} onProgress */
  constructor(onProgress) {
    this.onProgress = onProgress;
  }

  /** Start Python ahead of the first question. */
  start() {
    this.#connect().catch(() => {});
  }

  #connect() {
    this.#connection ??= partOfPage(import("../../runtime/client.js")).then(({ connect }) =>
      connect({ onProgress: this.onProgress }),
    );
    this.#connection.catch(() => (this.#connection = null));
    return this.#connection;
  }

  /** Ask Python. @type {Connection["ask"]} */
  async ask(name, ...args) {
    const { ask } = await this.#connect();
    return ask(name, ...args);
  }

  /** Cancel the current question, which will be rejected, and let Python go. */
  release() {
    void this.#connection?.then(({ release }) => release());
    this.#connection = null;
  }

  /**
   * Read the position on a board in a picture. The corners in the answer are in pixels of the picture.
   *
   * @param {HTMLCanvasElement} picture
   * @param {Corners} corners
   * @param {PhotoBoard} board
   * @returns {Promise<import("./corrections.js").PhotoReading>}
   */
  async read(picture, corners, board) {
    const area = areaOf(corners, board, picture);
    const size = sizeOf(area, scaleFor(corners, board));
    const { toArea, toPicture } = mapsOf(area, size);
    const { left, top, width, height } = area;
    const pixels = shrink(contextOf(picture).getImageData(left, top, width, height), size);
    const reading = await this.ask("readPhoto", pixels, size.width, size.height, corners.map(toArea), board.id);
    return { ...reading, corners: reading.corners.map(toPicture) };
  }
}
