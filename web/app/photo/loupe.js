/** A loupe that shows the photo around a pin while it is moved, because a finger covers it. */

import { html } from "../../view/dom.js";
import { loupePlace } from "./pin_moves.js";

const DIAMETER_PX = 132;
/** Distance from the point that is shown. */
const DISTANCE_PX = 36;
/** How much larger the photo is in the loupe. */
const ZOOM = 3;
/** Most pixels of the canvas for a CSS pixel: more of them show nothing new. */
const MAX_DENSITY = 2;

export class Loupe {
  #canvas = html("canvas", { class: "loupe", "aria-hidden": "true", hidden: true });

  /** @param {import("./photo_stage.js").PhotoStage} stage */
  constructor(stage) {
    this.stage = stage;
    const density = Math.min(devicePixelRatio, MAX_DENSITY);
    this.#canvas.width = this.#canvas.height = DIAMETER_PX * density;
    stage.sheet.append(this.#canvas);
  }

  /** Show the photo around a point. @param {import("./perspective.js").Point} point of the picture */
  show(point) {
    const { stage } = this;
    const size = { width: stage.sheet.clientWidth, height: stage.sheet.clientHeight };
    const [left, top] = loupePlace(stage.placeOf(point), DIAMETER_PX, DISTANCE_PX, size);
    this.#canvas.style.translate = `${left}px ${top}px`;
    this.#canvas.hidden = false;
    this.#draw(point);
  }

  hide() {
    this.#canvas.hidden = true;
  }

  /** Draw the photo around a point, and a cross on the point. @param {import("./perspective.js").Point} point */
  #draw([x, y]) {
    const context = this.#canvas.getContext("2d");
    if (!context) return;
    const { width } = this.#canvas;
    const shown = DIAMETER_PX / ZOOM / this.stage.scale;
    context.fillStyle = "black";
    context.fillRect(0, 0, width, width);
    context.drawImage(this.stage.picture, x - shown / 2, y - shown / 2, shown, shown, 0, 0, width, width);
    for (const [color, line] of /** @type {const} */ ([
      ["black", 4],
      ["white", 2],
    ])) {
      context.fillStyle = color;
      context.fillRect(0, (width - line) / 2, width, line);
      context.fillRect((width - line) / 2, 0, line, width);
    }
  }
}
