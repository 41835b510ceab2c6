/** Makes an animated GIF of a line. Loaded when an animation is made. */

import { applyPalette, GIFEncoder, quantize } from "gifenc";

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
  const pixelsOfSamples = await new Blob(await samples(frames.length, paint, pause)).arrayBuffer();
  const colors = quantize(new Uint8Array(pixelsOfSamples), MAX_COLORS);
  // the colors that are filled in would match dark pixels, so that only the frames' palette has them
  const palette = [...colors, ...Array(MAX_COLORS + 1 - colors.length).fill([0, 0, 0])];
  const encoder = GIFEncoder();
  /** @type {Uint32Array | null} */
  let previous = null;
  for (const [index, { hasComment }] of frames.entries()) {
    const { pixels, width, height } = pixelsOf(paint(index));
    const isLast = index === frames.length - 1;
    encoder.writeFrame(indicesOf(pixels, colors, previous), width, height, {
      palette: previous ? undefined : palette,
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

/**
 * Return the indices of the colors of pixels.
 *
 * @param {Uint32Array<ArrayBuffer>} pixels
 * @param {number[][]} colors
 * @param {Uint32Array | null} previous pixels of the frame before; where they are the same, the index is `MAX_COLORS`
 */
function indicesOf(pixels, colors, previous) {
  const indices = applyPalette(new Uint8Array(pixels.buffer), colors);
  return indices.map((index, place) => (previous?.[place] === pixels[place] ? MAX_COLORS : index));
}
