/**
 * Checks of single values and of structures of them, from which the validator of a Reel is composed.
 *
 * @typedef {(value: any) => boolean} Check
 */

/** @type {Check} */
export const text = (value) => typeof value === "string";
/** @type {Check} */
export const flag = (value) => typeof value === "boolean";
/** @type {Check} */
export const number = Number.isFinite;
/** @type {Check} */
export const integer = Number.isInteger;
/** @type {Check} */
export const positive = (value) => number(value) && value > 0;
/** @type {Check} */
export const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {(pattern: RegExp) => Check} */
export const matching = (pattern) => (value) => text(value) && pattern.test(value);
/** @type {(least: number, most: number) => Check} */
export const within = (least, most) => (value) => number(value) && value >= least && value <= most;
/** @type {(least: number, most?: number) => Check} */
export const range =
  (least, most = Infinity) =>
  (value) =>
    integer(value) && value >= least && value <= most;
/** @type {(...values: unknown[]) => Check} */
export const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
/** @type {(check: Check) => Check} */
export const orNull = (check) => (value) => value === null || check(value);
/** @type {(...checks: Check[]) => Check} */
export const anyOf = (check, ...others) => {
  const isOther = others.length ? anyOf(...others) : () => false;
  return (value) => check(value) || isOther(value);
};
/** Return a check that accepts a structure that may contain itself, up to a depth. @type {(make: (check: Check) => Check, depth: number) => Check} */
export const nested = (make, depth) => make(depth ? nested(make, depth - 1) : () => false);
/** @type {(check: Check, most?: number, least?: number) => Check} */
export const list =
  (check, most = Infinity, least = 0) =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.length >= least && value.every(check);
/** @type {(checks: Check[], least?: number) => Check} */
export const tuple =
  (checks, least = checks.length) =>
  (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= checks.length &&
    value.every((entry, place) => checks[place](entry));
/** @type {(check: Check, keys?: RegExp) => Check} */
export const map = (check, keys) => (value) =>
  object(value) && Object.values(value).every(check) && (!keys || Object.keys(value).every((key) => keys.test(key)));
/** @type {(required: Record<string, Check>, optional?: Record<string, Check>) => Check} */
export const fields = (required, optional = {}) => {
  const checks = [...Object.values(required), ...Object.values(optional)];
  const names = [...Object.keys(required), ...Object.keys(optional)];
  const { length: needed } = Object.keys(required);
  return (value) => {
    if (!object(value)) return false;
    // with a loop over pairs, a page that was just opened and has nothing compiled yet takes twice as long to validate a Reel
    for (let index = 0; index < names.length; index += 1) {
      const entry = value[names[index]];
      if ((index < needed || entry !== undefined) && !checks[index](entry)) return false;
    }
    return true;
  };
};

/**
 * Return the value of a JSON text, null if there is no text, if it is not JSON, or if its value does not pass a check.
 *
 * @param {string | null} text
 * @param {Check} check
 * @returns {any}
 */
export function readJson(text, check) {
  try {
    const value = JSON.parse(text ?? "null");
    return check(value) ? value : null;
  } catch {
    return null;
  }
}
