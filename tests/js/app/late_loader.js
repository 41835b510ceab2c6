/** Delays the French texts of the page, so that another language can be chosen while they are loading. */

/**
 * @param {string} url of a module
 * @param {object} context
 * @param {(url: string, context: object) => Promise<object>} next
 */
export async function load(url, context, next) {
  if (url.endsWith("/texts/fr.json")) await new Promise((resolve) => setTimeout(resolve, 100));
  return next(url, context);
}
