/**
 * Put the result of a game of an index into words. An index has the value of `RE` as the record has it; `boardreel/reel/results.py`
 * describes its grammar.
 *
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {Pick<import("../reel/reel.js").Side, "color" | "letter" | "name">} NamedSide
 */

/** Message keys of results, each with the pattern of what follows the plus sign in `RE`. @type {readonly [string, RegExp][]} */
const REASONS = [
  ["result.resignation", /^r(?:es(?:ign(?:s|ed|ation)?)?\.?)?$/i],
  ["result.time", /^t(?:ime(?:out)?)?$/i],
  ["result.forfeit", /^f(?:orfeit)?$/i],
  ["result.win", /^(?:win)?$/i],
];
const POINTS = /^(\d{1,6}(?:[.,]\d{1,4})?)(?: ?(?:points?|pts?\.?))?$/i;
const DRAWS = ["0", "draw", "jigo", "tie"];

/**
 * Return the message for a result (`RE`), or null if the text does not follow the grammar.
 *
 * @param {string} raw
 * @param {readonly NamedSide[]} sides
 * @returns {Message | null}
 */
export function resultMessage(raw, sides) {
  const text = raw.trim().replace(/\s+/g, " ");
  if (text === "?") return ["result.unknown", {}];
  if (DRAWS.includes(text.toLowerCase())) return ["result.draw", {}];
  const [, winner = "", by = ""] = /^(\w{1,20}) ?(?:\+ ?(.*))?$/.exec(text) ?? [];
  const isNamed = (/** @type {string} */ name) => name.toLowerCase() === winner.toLowerCase();
  const side = (sides.find(({ color }) => isNamed(color)) ?? sides.find(({ letter }) => isNamed(letter)))?.name;
  if (!winner || !side) return null;
  const points = Number(POINTS.exec(by)?.[1]?.replace(",", "."));
  if (points > 0) return ["result.points", { side, points }];
  const reason = REASONS.find(([, pattern]) => pattern.test(by));
  return reason ? [reason[0], { side }] : null;
}
