/**
 * Put the result of a game of an index into words. An index has it in the form of `RE`, or as the record has it if
 * `boardreel/game_results.py` could not read it.
 *
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {Pick<import("../reel/reel.js").Side, "color" | "name">} NamedSide
 */

/** What follows the plus sign → message key. @type {Readonly<Record<string, string>>} */
const CAUSES = { R: "result.resignation", T: "result.time", F: "result.forfeit", "": "result.win" };

/**
 * Return the message for a result of an index, or null if it could not be read.
 *
 * @param {string} result
 * @param {readonly NamedSide[]} sides
 * @returns {Message | null}
 */
export function resultMessage(result, sides) {
  if (result === "?") return ["result.unknown", {}];
  if (result === "0") return ["result.draw", {}];
  const [, winner, by = ""] = /^(\w+)\+([RTF]?|\d+(?:\.\d+)?)$/.exec(result) ?? [];
  const side = sides.find(({ color }) => color === winner)?.name;
  if (!side) return null;
  const cause = CAUSES[by];
  return cause ? [cause, { side }] : ["result.points", { side, points: Number(by) }];
}
