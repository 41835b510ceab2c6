/**
 * Import parts of the viewer and of its page. The build replaces `import("./…")` by `importPart("./…")` in the classic script and in the
 * modules that are loaded on demand or import such modules.
 *
 * A relative address leads to the folder of the script, but not if the script came from another host without `crossorigin`, and to
 * the folder of a bundle if the script is in one.
 */

/** Time limit of the request that replaces a damaged copy. */
const REPAIR_LIMIT_MS = 10_000;

// null in a module; a script without an address is in the page
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const isOtherHost = !!script?.src && new URL(script.src).origin !== location.origin;
const isBundle = script !== null && !/\/boardreel[^/?#]*\.js(?![^?#])/.test(script.src);
const remedy = isOtherHost
  ? "let its host send Access-Control-Allow-Origin"
  : "load boardreel.js by a script element of its own, not in a bundle";
let hasWarned = false;

/** Path → the module, or the attempt to load it. @type {Map<string, Promise<any>>} */
const parts = new Map();

/** Import a part; if that fails and the page can mend it, say how on the console. @param {string} path relative to the script */
export function importPart(path) {
  const part = parts.get(path) ?? load(path);
  parts.set(path, part);
  part.catch(() => parts.delete(path));
  return part;
}

/** Import a part; if that fails, fetch it past the caches, which may have a damaged copy, and import it again. @param {string} path */
async function load(path) {
  try {
    return await import(isOtherHost && script.crossOrigin === null ? new URL(path, script.src).href : path);
  } catch (error) {
    if ((isOtherHost || isBundle) && !hasWarned) console.warn(`Boardreel cannot load its parts: ${remedy}.`);
    hasWarned = true;
    const url = addressOf(path);
    // the page may name the hash of a module of another host, under this address only
    if (!url || new URL(url).origin !== location.origin) throw error;
    const options = /** @type {const} */ ({ cache: "reload", signal: AbortSignal.timeout(REPAIR_LIMIT_MS) });
    await fetch(url, options)
      .then((response) => response.arrayBuffer())
      .catch(() => {});
    // browsers remember a failed import by its address
    return import(`${url}?${Date.now()}`);
  }
}

/** Return the absolute address of a part that was requested, undefined if it is unknown. @param {string} path */
function addressOf(path) {
  if (script?.src) return new URL(path, script.src).href;
  const [, end = ""] = /^[./]*(.*)/.exec(path) ?? [];
  const requested = performance.getEntriesByType("resource").map(({ name }) => name);
  return requested.findLast((name) => name.endsWith(`/${end}`));
}
