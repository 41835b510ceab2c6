/** Guess from a photo which board it shows, before the reader has said where it is. A pure function. */

/** The middle of the picture, without the table around the board, in parts of its size. */
const [FIRST, LAST] = [0.2, 0.8];
/** Pixels with less color are white, gray, or black. */
const [LEAST_SATURATION, LEAST_LIGHT] = [0.25, 40];
/** Hues in degrees: of pieces that only classic Blokus has, of those that only Duo has, and of wood. */
const HUES = { green: [85, 190], purple: [242, 310], wood: [15, 55] };
/** Shares of the pixels: fewer colored ones are no pieces, and more brown ones are the wood of a Go board. */
const [LEAST_PIECES, LEAST_WOOD] = [0.03, 0.15];

/**
 * Return the id of the board that a photo probably shows: Go if it has the color of wood alone, Blokus Duo if it has purple pieces, else classic Blokus.
 *
 * @param {{ data: ArrayLike<number>, width: number, height: number }} picture RGBA bytes of a small copy of the photo
 */
export function likelyBoard({ data, width, height }) {
  const counts = { green: 0, purple: 0, wood: 0 };
  let whole = 0;
  for (let y = Math.round(height * FIRST); y < height * LAST; y++)
    for (let x = Math.round(width * FIRST); x < width * LAST; x++) {
      const place = 4 * (y * width + x);
      const hue = hueOf(data[place], data[place + 1], data[place + 2]);
      whole += 1;
      for (const name of /** @type {(keyof typeof HUES)[]} */ (Object.keys(HUES)))
        if (hue !== null && hue >= HUES[name][0] && hue < HUES[name][1]) counts[name] += 1;
    }
  const { green, purple, wood } = counts;
  if (Math.max(green, purple) < LEAST_PIECES * whole && wood > LEAST_WOOD * whole) return "go-19";
  return purple > green ? "blokus-duo" : "blokus";
}

/** Return the hue of a color in degrees, null if it has little color. @param {number} red @param {number} green @param {number} blue */
function hueOf(red, green, blue) {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most < LEAST_LIGHT || range < LEAST_SATURATION * most) return null;
  if (most === red) return ((60 * (green - blue)) / range + 360) % 360;
  return most === green ? 120 + (60 * (blue - red)) / range : 240 + (60 * (red - green)) / range;
}
