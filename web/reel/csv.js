/** Write a table as comma-separated values (RFC 4180). */

/** Pattern of texts that spreadsheets run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Pattern of the characters because of which a text is quoted. */
const SPECIAL = /[",\r\n]/;
/** Maximum number of significant digits with which a number is written. */
const DIGITS = 12;

/** @typedef {string | number | null} Cell null and NaN are empty */

/** Return the text of a cell, quoted if necessary. @param {Cell} cell */
function cellText(cell) {
  if (cell === null || Number.isNaN(cell)) return "";
  if (typeof cell === "number") return String(Number(cell.toPrecision(DIGITS)));
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Return rows of cells as comma-separated text. Texts of a record that a spreadsheet would run as a formula get an apostrophe in front.
 *
 * @param {Iterable<readonly Cell[]>} rows the first one has the names of the columns
 */
export function csv(rows) {
  return Array.from(rows, (row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
