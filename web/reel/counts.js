/** Reads whole numbers that come from outside: attributes, addresses, headers, form fields and stored texts. */

/**
 * Return the whole number that a text in decimal digits names, null if it names no number from `least` to `most`. Unlike `Number`, it
 * accepts only the digits 0 to 9, with white space around them.
 *
 * @param {string | null | undefined} text
 * @param {number} [least]
 * @param {number} [most]
 * @returns {number | null}
 */
export function parseCount(text, least = 0, most = Number.MAX_SAFE_INTEGER) {
  const [, digits] = /^0*(\d{1,16})$/.exec(text?.trim() ?? "") ?? [];
  const number = digits === undefined ? -1 : Number(digits);
  return number >= least && number <= most ? number : null;
}
