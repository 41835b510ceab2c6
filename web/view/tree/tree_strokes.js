/**
 * Draw the strokes between the nodes of a laid out tree as the data of three SVG paths: those of the record, those of branches that the
 * reader added, and those of the current line.
 *
 * @typedef {import("../../reel/tree_lanes.js").Lanes} Lanes
 * @typedef {import("../../reel/tree_window.js").Unfolded} Unfolded
 * @typedef {import("../../reel/tree_window.js").Area} Area
 *
 * @typedef {object} CurrentLine
 * @property {(index: number) => boolean} includes whether a node, given by its index in `order`, is on it
 * @property {(index: number) => boolean} isAdded whether the reader added a node, given by its index in `order`
 * @property {(node: number) => number} after returns the node that follows a node of the line, -1 at its end
 */

import { drawnTrunk, lastOnCurrentLine, lineEnd, lineOf, linesIn, pieceOf, trunksIn } from "../../reel/tree_window.js";

/** Radius of the corner where a side line leaves its trunk, in pixels. */
const CORNER_PX = 7;

/**
 * Return the path data of the strokes in an area, in pixels from its top left corner.
 *
 * @param {Lanes} lanes
 * @param {readonly Unfolded[]} unfolded
 * @param {Area} area
 * @param {{ width: number, height: number }} cell
 * @param {CurrentLine} currentLine
 * @returns {{ recorded: string, added: string, current: string }}
 */
export function strokes(lanes, unfolded, area, cell, currentLine) {
  const recorded = [];
  const added = [];
  const current = [];
  const x = (/** @type {number} */ column) => (column - area.left + 0.5) * cell.width;
  const y = (/** @type {number} */ lane) => (lane - area.top + 0.5) * cell.height;
  // strokes end just outside of the area, so that lengths stay small in a large tree
  const [minColumn, maxColumn, minLane, maxLane] = [area.left - 1, area.right + 1, area.top - 1, area.bottom + 1];
  const trunkX = (/** @type {number} */ trunk) => x(drawnTrunk(lanes, unfolded, trunk));

  /** @param {number} line @param {number} end column */
  const lineStroke = (line, end) => {
    const trunk = lanes.lineTrunk[line];
    const top = y(lanes.lineLane[line]);
    const right = x(Math.min(end, maxColumn));
    const start = trunk < 0 ? 0 : drawnTrunk(lanes, unfolded, trunk);
    if (trunk < 0 || start < minColumn) return `M${x(Math.max(start, minColumn))} ${top}H${right}`;
    return `M${x(start)} ${top - CORNER_PX}q0 ${CORNER_PX} ${CORNER_PX} ${CORNER_PX}H${right}`;
  };
  /** @param {number} trunk @param {number} bottom lane */
  const trunkStroke = (trunk, bottom) => {
    const end = y(Math.min(bottom, maxLane)) - CORNER_PX;
    return `M${trunkX(trunk)} ${y(Math.max(lanes.trunkTop[trunk], minLane))}V${end}`;
  };

  for (const line of linesIn(lanes, unfolded, area)) {
    const end = lineEnd(lanes, unfolded, line);
    const lastRecorded = lastOnCurrentLine(lanes, line, (index) => !currentLine.isAdded(index));
    if (currentLine.isAdded(lastRecorded)) added.push(lineStroke(line, end));
    else {
      // all nodes after an added one are added
      const { column } = pieceOf(lanes, unfolded, lastRecorded);
      recorded.push(lineStroke(line, column));
      if (column < end)
        added.push(`M${x(Math.max(column, minColumn))} ${y(lanes.lineLane[line])}H${x(Math.min(end, maxColumn))}`);
    }
    if (!currentLine.includes(lanes.cellStart[lanes.lineCell[line]])) continue;
    const last = lastOnCurrentLine(lanes, line, currentLine.includes);
    const { column } = pieceOf(lanes, unfolded, last);
    if (column >= minColumn) current.push(lineStroke(line, column));
  }
  for (const trunk of trunksIn(lanes, unfolded, area)) {
    recorded.push(trunkStroke(trunk, lanes.trunkBottom[trunk]));
    const fork = lanes.trunkFork[trunk];
    const next = currentLine.includes(lanes.indexOf[fork]) ? currentLine.after(fork) : -1;
    if (next < 0) continue;
    const lane = lanes.lineLane[lineOf(lanes, lanes.indexOf[next])];
    if (lane > lanes.trunkTop[trunk] && lane >= minLane) current.push(trunkStroke(trunk, lane));
  }
  return { recorded: recorded.join(""), added: added.join(""), current: current.join("") };
}
