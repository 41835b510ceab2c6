/** Write a table as comma-separated values (RFC 4180). */

/** Spreadsheets run a text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Texts with these characters are quoted. */
const SPECIAL = /[",\r\n]/;
/** Numbers are written with at most this many digits. */
const DIGITS = 12;

/** @typedef {string | number | null} Cell null and NaN are empty */

/** Return the text of a cell. @param {Cell} cell */
function cellText(cell) {
  if (cell === null || Number.isNaN(cell)) return "";
  if (typeof cell === "number") return String(Number(cell.toPrecision(DIGITS)));
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Return rows as text. Texts of a record that a spreadsheet would run as a formula get an apostrophe in front.
 *
 * @param {Iterable<readonly Cell[]>} rows the first one has the names of the columns
 */
export function csv(rows) {
  return Array.from(rows, (row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
