/** Check whether browsers can use a file, and whether it is that of the build. The build copies this module into the service worker. */

/** Content types without which browsers refuse a file, by extension; other files are used whatever their type is. */
const REQUIRED_TYPES = /** @type {Readonly<Record<string, RegExp>>} */ ({
  js: /javascript/,
  mjs: /javascript/,
  css: /css/,
});

/**
 * Return whether browsers accept the content type of a response.
 *
 * @param {Response} response
 * @param {string} url
 */
export function hasUsableType(response, url) {
  const extension = new URL(url).pathname.split(".").at(-1) ?? "";
  return REQUIRED_TYPES[extension]?.test(response.headers.get("Content-Type") ?? "") ?? true;
}

/**
 * Return whether content is that of the build. Pages without encryption cannot compute hashes and would not benefit, because the page
 * itself could have been changed on its way too.
 *
 * @param {BufferSource} content
 * @param {string} hash in the form of the attribute `integrity`
 */
export async function isIntact(content, hash) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return hash === `sha256-${btoa(String.fromCharCode(...digest))}`;
}
