/** A board for tests of what is drawn on it: its cells, and which of them are lit. */

import { FakeElement } from "./fake_document.js";

/** Return a board with cells at some points. @param {readonly string[]} points */
export function fakeBoard(points) {
  const svg = new FakeElement("svg");
  const layer = new FakeElement("g");
  layer.setAttribute("class", "layer-light");
  const cells = new Map(points.map((point) => [point, new FakeElement("path")]));
  svg.append(layer, ...cells.values());
  return { svg, cells, labelSize: 0.5, reel: { scene: { lattice: null } } };
}

/** Return the points of a board that are lit. @param {{ cells: ReadonlyMap<string, { classList: { contains: (name: string) => boolean } }> }} board */
export const litPoints = ({ cells }) =>
  [...cells].filter(([, { classList }]) => classList.contains("lit")).map(([point]) => point);
