/**
 * The tools of the edit mode as data: what a click on a point puts there. Knows no game: Python says which marks a game draws.
 *
 * @typedef {import("../../state/state.js").Editing["area"]} Area
 *
 * @typedef {object} MarkTool
 * @property {string} name
 * @property {string} ident property of its marks
 * @property {string} path of its icon on a grid of 24
 */

/** @type {readonly Area[]} */
export const AREAS = ["comment", "marks", "setup", "more"];

/** @type {readonly MarkTool[]} */
export const MARK_TOOLS = [
  { name: "circle", ident: "CR", path: "M12 5a7 7 0 100 14 7 7 0 000-14z" },
  { name: "square", ident: "SQ", path: "M6 6h12v12H6z" },
  { name: "triangle", ident: "TR", path: "M12 5l7.5 13h-15z" },
  { name: "cross", ident: "MA", path: "M6 6l12 12M18 6L6 18" },
  { name: "selected", ident: "SL", path: "M8 8h8v8H8z" },
  { name: "letter", ident: "LB", path: "M6 19L12 5l6 14M8.2 14h7.6" },
  { name: "number", ident: "LB", path: "M8 8l4-3v14M8 19h8" },
  { name: "line", ident: "LN", path: "M5 19L19 5" },
  { name: "arrow", ident: "AR", path: "M5 19L19 5M11 5h8v8" },
  { name: "firstTerritory", ident: "TB", path: "M9 9h6v6H9z" },
  { name: "secondTerritory", ident: "TW", path: "M9 9h6v6H9z" },
  { name: "dimmed", ident: "DD", path: "M5 5h14v14H5zM5 12l7-7M5 19L19 5M12 19l7-7" },
];

/**
 * Judgments of the move: sign, property and degree.
 *
 * @type {readonly (readonly [sign: string, ident: string, degree: number])[]}
 */
export const MOVE_SIGNS = [
  ["!!", "TE", 2],
  ["!", "TE", 1],
  ["!?", "IT", 1],
  ["?!", "DO", 1],
  ["?", "BM", 1],
  ["??", "BM", 2],
];

/** Judgments of the position, which have two degrees: sign and property. @type {readonly (readonly [sign: string, ident: string])[]} */
export const POSITION_SIGNS = [
  ["+", "GB"],
  ["+", "GW"],
  ["=", "DM"],
  ["\u221e", "UC"],
  ["\u2605", "HO"],
];

/** @typedef {readonly (readonly [ident: string, values: readonly string[]])[]} Properties of a node, as in a frame */

/** Return the first value of a property among those of a node, null without it. @param {Properties} properties @param {string} ident */
export function firstValue(properties, ident) {
  const found = properties.find(([name]) => name === ident);
  return found ? (found[1][0] ?? "") : null;
}

/** Return the name of a node as one line, which is how Python would save it. @param {Properties} properties */
export const nameIn = (properties) => (firstValue(properties, "N") ?? "").replace(/\s+/g, " ");

/** Return the number of values of a property. @param {Properties} properties @param {string} ident */
export const valueCount = (properties, ident) =>
  properties.find(([name]) => name === ident)?.[1].filter(Boolean).length ?? 0;

/** Return the degree of an annotation among the properties of a node: 0 without it. @param {Properties} properties @param {string} ident */
export function degreeOf(properties, ident) {
  const value = firstValue(properties, ident);
  return value === null ? 0 : value.trim() === "2" ? 2 : 1;
}

/** Return the degree of an annotation after another press of its button: none, one, two, none. @param {number} degree */
export const nextDegree = (degree) => (degree + 1) % 3;

/** Return the labels of a node: point → text. @param {Properties} properties @returns {Map<string, string>} */
export function labelsOf(properties) {
  const values = properties.find(([ident]) => ident === "LB")?.[1] ?? [];
  return new Map(
    values.flatMap((value) => {
      const colon = value.indexOf(":");
      return colon < 0 ? [] : [/** @type {[string, string]} */ ([value.slice(0, colon), value.slice(colon + 1)])];
    }),
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Return the text of the next label: the first letter or number that no point of the node has.
 *
 * @param {Iterable<string>} used
 * @param {"letter" | "number"} kind
 */
export function nextLabel(used, kind) {
  const texts = new Set(used);
  if (kind === "letter") {
    const free = [...LETTERS].find((letter) => !texts.has(letter));
    if (free) return free;
  }
  let number = 1;
  while (texts.has(String(number))) number += 1;
  return String(number);
}

/**
 * Return the edit that a mark tool makes on points.
 *
 * @param {MarkTool} tool
 * @param {number} node
 * @param {readonly string[]} points two for a line or an arrow, else one
 * @param {Properties} properties of the node
 * @returns {{ op: string } & Record<string, unknown>}
 */
export function markEdit({ name, ident }, node, points, properties) {
  if (isLine(ident)) return { op: "toggle_line", node, kind: ident, points };
  if (ident === "DD") return { op: "toggle_dimmed", node, points };
  if (ident !== "LB") return { op: "toggle_mark", node, kind: ident, points };
  const [point] = points;
  const labels = labelsOf(properties);
  const kind = name === "number" ? "number" : "letter";
  const isSameKind = labels.has(point) && /^\d+$/.test(labels.get(point) ?? "") === (kind === "number");
  labels.delete(point);
  return { op: "set_label", node, point, text: isSameKind ? "" : nextLabel(labels.values(), kind) };
}

/** Return whether marks of a property go from one point to another. @param {string} ident */
export const isLine = (ident) => ident === "LN" || ident === "AR";
