/** Format sizes of files. */

/**
 * Return a number of bytes as a text in kilobytes or megabytes.
 *
 * @param {number} bytes
 * @param {string} language
 * @param {number | null} [whole] number of bytes of what these are a part of; the text has its unit and as many digits after the point
 */
export function sizeText(bytes, language, whole = null) {
  const [unit, size] = (whole ?? bytes) >= 1e6 ? ["megabyte", 1e6] : ["kilobyte", 1e3];
  const digits =
    whole === null ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: whole < 10 * size ? 1 : 0 };
  return new Intl.NumberFormat(language, { style: "unit", unit, ...digits }).format(bytes / size);
}
