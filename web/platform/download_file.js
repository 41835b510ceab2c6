/** Offer a file for saving. */

/** Time after which the browser has taken the file. */
const RELEASE_DELAY_MS = 1000;

/** Let the browser save content as a file with a name. @param {string} name @param {string | Uint8Array} content @param {string} [type] */
export function downloadFile(name, content, type = "") {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_DELAY_MS);
}
