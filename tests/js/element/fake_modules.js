/** Replaces the modules around the element by the fakes in `globalThis.fakes`: the viewer, the loader of records, and what needs a layout. */

/** End of a module's address → the names that it exports. @type {Readonly<Record<string, string[]>>} */
const FAKED = {
  "/web/view/viewer.js": ["Viewer"],
  "/web/loading/record_loader.js": ["RecordLoader"],
  "/web/view/loading_view.js": ["LoadingPlaceholder", "failureView", "poster"],
  "/web/element/lazy_start.js": ["whenNearViewport"],
  "/web/requests/idle_work.js": ["workWhenIdle"],
};

/**
 * @param {string} url of a module
 * @param {object} context
 * @param {(url: string, context: object) => Promise<object>} next
 */
export async function load(url, context, next) {
  const [, names] = Object.entries(FAKED).find(([end]) => url.endsWith(end)) ?? [];
  if (!names) return next(url, context);
  return { format: "module", shortCircuit: true, source: `export const { ${names} } = globalThis.fakes;` };
}
