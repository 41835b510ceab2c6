/** Texts of values for timeline and chart. Their templates are loaded together with them. */

import { nameOf } from "../../reel/chart_summary.js";
import { labelText } from "../../reel/label_text.js";
import { PERCENT, withTexts } from "../../reel/messages.js";
import { chart as en } from "../../texts/english.js";
import { html } from "../dom.js";

/**
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 * @typedef {import("../../reel/chart_data.js").Lane} Lane
 * @typedef {import("../../reel/reel.js").Reel} Reel
 */

/** Arguments that messages need as numbers. */
const NUMERIC = ["count", PERCENT];

/**
 * Return a function that formats messages of the chart, of the game and of the viewer in the viewer's language. Numbers get its
 * decimal separator, except those that plurals and percentages need.
 *
 * @param {FormatMessage} say of the viewer
 * @param {(value: unknown, name: string) => unknown} [mark] changes the text of an argument
 * @returns {FormatMessage}
 */
export function chartFormatter(say, mark = (value) => value) {
  const numbers = new Intl.NumberFormat(say("locale"), { maximumFractionDigits: 3, useGrouping: false });
  return withTexts(say, { part: "chart", en }, (value, name) =>
    mark(typeof value === "number" && !NUMERIC.includes(name) ? numbers.format(value) : value, name),
  );
}

/** Return what a lane shows; numbers that do not decide the game are no lead. @param {Reel} reel @param {Lane["name"]} name @param {FormatMessage} say of the chart */
export function laneText({ lanes }, name, say) {
  const lead = name === "lead" ? lanes?.lead : null;
  return lead?.decides === false ? say(lead.label) : say(`chart.${name}`);
}

/** Return a value as text; a node that was added a moment ago has none yet. @param {Lane["name"]} lane @param {number | undefined} value @param {FormatMessage} say of the chart */
export function valueText(lane, value, say) {
  if (value === undefined || Number.isNaN(value)) return "\u2013";
  if (lane === "winrate") return say(["chart.percent", { percent: value * 100 }]);
  const size = say(["chart.number", { value: Number(Math.abs(value).toPrecision(4)) }]);
  if (lane === "mobility") return size;
  return `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${size}`;
}

/** Return the CSS class of the first of the sides whose values a line shows, empty without sides. @param {Reel} reel @param {readonly number[]} sides */
export const classOf = (reel, sides) => (sides.length ? reel.sides[sides[0]].class : "");

/** Return the joint name of the sides of a line in words, empty without sides. @param {Reel} reel @param {readonly number[]} sides @param {FormatMessage} say */
export const nameText = (reel, sides, say) => (sides.length ? say(nameOf(reel, sides)) : "");

/**
 * Return the values of a lane at a node, each with the name of its sides.
 *
 * @param {Reel} reel
 * @param {Lane} lane by node
 * @param {number} node
 * @param {FormatMessage} say of the chart
 */
export function spokenValues(reel, lane, node, say) {
  const values = lane.series.map(({ sides, values }) => {
    const value = valueText(lane.name, values[node], say);
    return sides.length ? say(["chart.side", { side: nameText(reel, sides, say), value }]) : value;
  });
  return values.join(", ");
}

/**
 * Return the values of a lane at a node, each with the chip of its sides.
 *
 * @param {Reel} reel
 * @param {Lane} lane by node
 * @param {number} node
 * @param {FormatMessage} say of the chart
 */
export function shownValues(reel, lane, node, say) {
  return lane.series.map(({ sides, values }) => {
    const chips = sides.map((side) => chip(reel, side));
    return html("span", { class: "chart-value" }, chips, valueText(lane.name, values[node], say));
  });
}

/** Return the element of a side's chip, a sample of its color. @param {Reel} reel @param {number} side */
export function chip(reel, side) {
  const { class: name, letter } = reel.sides[side];
  return html("span", { class: `chip ${name}`, "aria-hidden": "true" }, html("span", { class: "letter" }, letter));
}

/** Return the name of a position in a line: its number and the text of its move. @param {Reel} reel @param {readonly number[]} line @param {number} index @param {FormatMessage} say */
export function positionText(reel, line, index, say) {
  const label = labelText(reel, line[index], say);
  const name = index ? say(["chart.moveNumber", { move: index }]) : say("chart.start");
  return label ? `${name}, ${label}` : name;
}
