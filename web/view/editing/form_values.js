/**
 * What was changed in the forms of the edit mode. Pure functions.
 *
 * @typedef {import("../../reel/reel.js").Message} Message
 * @typedef {{ group: string, ident: string, label: Message, english: string, text: string, kind: "text" | "long" }} InfoField
 *   of the game info; `english` is the text of its label
 * @typedef {readonly [ident: string, values: readonly string[]]} RawProperty
 */

/** Return the texts of a form that were changed, by property. @param {readonly InfoField[]} fields @param {(ident: string) => string} textOf */
export function changedTexts(fields, textOf) {
  return Object.fromEntries(
    fields.flatMap(({ ident, text }) => (textOf(ident) === text ? [] : [[ident, textOf(ident)]])),
  );
}

/**
 * Return the properties that were changed: identifiers with their new values; no values remove the property.
 *
 * @param {readonly RawProperty[]} before
 * @param {readonly RawProperty[]} after rows of the form; those without identifier are ignored
 * @returns {RawProperty[]}
 */
export function changedProperties(before, after) {
  const rows = new Map(after.filter(([ident]) => ident).map(([ident, values]) => [ident, values]));
  const old = new Map(before);
  const isSame = (/** @type {readonly string[]} */ one, /** @type {readonly string[]} */ other) =>
    one.length === other.length && one.every((value, index) => value === other[index]);
  return [...new Set([...old.keys(), ...rows.keys()])]
    .map((ident) => /** @type {RawProperty} */ ([ident, rows.get(ident) ?? []]))
    .filter(([ident, values]) => !isSame(values, old.get(ident) ?? []));
}

/** Return whether a value has several lines. @param {string} value */
const hasLines = (value) => /[\r\n]/.test(value);

/**
 * Return the values of each field of a property: one field has all values in its lines, unless one of them has several lines itself.
 *
 * @param {readonly string[]} values
 * @returns {readonly (readonly string[])[]}
 */
export const fieldValues = (values) => (values.some(hasLines) ? values.map((value) => [value]) : [values]);

/** Return the values in the lines of a text; a text without lines has none. @param {string} text @param {boolean} isOne whether all lines are one value */
export const valuesIn = (text, isOne) => (text === "" ? [] : isOne ? [text] : text.split("\n"));
