/** Format sizes of files. */

/** Return a number of bytes as a text in kilobytes or megabytes. @param {number} bytes @param {string} language */
export function sizeText(bytes, language) {
  const isLarge = bytes >= 1e6;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const format = new Intl.NumberFormat(language, { style: "unit", unit, maximumSignificantDigits: 2 });
  return format.format(bytes / (isLarge ? 1e6 : 1e3));
}
