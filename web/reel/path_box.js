/** Measure paths without drawing them. */

/**
 * Return the box of a path of straight lines with relative coordinates, as the core writes the outlines of pieces; null if the path
 * has other commands.
 *
 * @param {string} path
 * @returns {import("./reel.js").Box | null}
 */
export function pathBox(path) {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = () => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  };
  for (const [, command, text] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const [byX, byY] = text.trim().split(/[ ,]+/).map(Number);
    if (command === "M") [x, y] = [byX, byY];
    else if (command === "m") [x, y] = [x + byX, y + byY];
    else if (command === "z") [x, y] = [startX, startY];
    else if (command === "l") {
      include();
      [x, y] = [x + byX, y + byY];
      include();
    } else return null;
    if (command === "M" || command === "m") [startX, startY] = [x, y];
  }
  return left <= right ? [left, top, right - left, bottom - top] : null;
}
