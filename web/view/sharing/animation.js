/** Makes an animated GIF of a line. Loaded when an animation is made. */

import { GIFEncoder, quantize } from "gifenc";

/** Maximum number of colors: more make the file larger, and boards have few. One more stands for pixels that stay as they are. */
const MAX_COLORS = 127;
/** Number of frames whose colors decide about the colors of all frames. */
const SAMPLED_FRAMES = 4;
/** Time after which the page gets a chance to react. */
const BUSY_LIMIT_MS = 12;

/**
 * @typedef {object} Timing in milliseconds
 * @property {number} delay of a frame
 * @property {number} pause at a frame with a comment
 * @property {number} hold at the end
 */

/**
 * Return an animation as the bytes of a GIF file.
 *
 * @param {readonly { hasComment: boolean }[]} frames
 * @param {(index: number) => HTMLCanvasElement} paint paints a frame; the canvas may be the same one each time
 * @param {Timing} timing
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void }} options `done` is from 0 to 1
 * @returns {Promise<Uint8Array>} rejects with the reason of the signal when it is aborted
 */
export async function animate(frames, paint, timing, { signal, onProgress }) {
  const pause = pauses(signal);
  const colors = new Colors(await samples(frames.length, paint, pause));
  const encoder = GIFEncoder();
  /** @type {Uint32Array | null} */
  let previous = null;
  for (const [index, { hasComment }] of frames.entries()) {
    const { pixels, width, height } = pixelsOf(paint(index));
    const isLast = index === frames.length - 1;
    encoder.writeFrame(colors.indices(pixels, previous), width, height, {
      palette: previous ? undefined : colors.palette,
      delay: isLast ? timing.hold : hasComment ? timing.pause : timing.delay,
      transparent: previous !== null,
      transparentIndex: MAX_COLORS,
      dispose: 1,
    });
    previous = pixels;
    onProgress((index + 1) / frames.length);
    await pause();
  }
  encoder.finish();
  return encoder.bytes();
}

/** Return a function that lets the page react from time to time. @param {AbortSignal} signal */
function pauses(signal) {
  let start = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - start < BUSY_LIMIT_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    start = performance.now();
  };
}

/** Return the pixels of some sample frames, the last one included. @param {number} count @param {(index: number) => HTMLCanvasElement} paint @param {() => Promise<void>} pause */
async function samples(count, paint, pause) {
  const parts = [];
  const sampled = Math.min(count, SAMPLED_FRAMES);
  for (let sample = 1; sample <= sampled; sample++) {
    parts.push(pixelsOf(paint(Math.ceil((sample * count) / sampled) - 1)).pixels);
    await pause();
  }
  return parts;
}

/** Return the pixels of a canvas, four bytes in a number. @param {HTMLCanvasElement} canvas */
function pixelsOf(canvas) {
  const { width, height } = canvas;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  return { pixels: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer), width, height };
}

/** The colors of an animation. */
class Colors {
  /** Pixel → index of its color. @type {Map<number, number>} */
  #indices = new Map();

  /** @param {readonly Uint32Array[]} parts pixels of frames */
  constructor(parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const pixels = new Uint32Array(length);
    let offset = 0;
    for (const part of parts) {
      pixels.set(part, offset);
      offset += part.length;
    }
    /** @type {number[][]} */
    const colors = quantize(new Uint8Array(pixels.buffer), MAX_COLORS);
    /** Colors as red, green and blue; the last one stands for pixels that stay as they are. */
    this.palette = [...colors, ...Array(MAX_COLORS + 1 - colors.length).fill([0, 0, 0])];
    this.#count = colors.length;
  }

  #count = 0;

  /** Return the indices, in the palette, of the colors of pixels. @param {Uint32Array} pixels @param {Uint32Array | null} previous those of the frame before */
  indices(pixels, previous) {
    const indices = new Uint8Array(pixels.length);
    for (let place = 0; place < pixels.length; place++) {
      const pixel = pixels[place];
      indices[place] = previous?.[place] === pixel ? MAX_COLORS : (this.#indices.get(pixel) ?? this.#nearest(pixel));
    }
    return indices;
  }

  /** Return the index of the color in the palette that is nearest to a pixel. @param {number} pixel */
  #nearest(pixel) {
    let nearest = 0;
    let smallest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < this.#count; index++) {
      const [red, green, blue] = this.palette[index];
      const distance =
        ((pixel & 255) - red) ** 2 + (((pixel >> 8) & 255) - green) ** 2 + (((pixel >> 16) & 255) - blue) ** 2;
      if (distance >= smallest) continue;
      nearest = index;
      smallest = distance;
    }
    this.#indices.set(pixel, nearest);
    return nearest;
  }
}
