/**
 * Import parts of the viewer in the classic script, where the build replaces `import("./…")` by `importPart("./…")`.
 *
 * A relative address leads to the folder of the script, but not if the script came from another host without `crossorigin`, and to
 * the folder of a bundle if the script is in one.
 */

// null in a module; a script without an address is in the page
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const isOtherHost = !!script?.src && new URL(script.src).origin !== location.origin;
const isBundle = script !== null && !/\/boardreel[^/?#]*\.js(?![^?#])/.test(script.src);
const remedy = isOtherHost
  ? "let its host send Access-Control-Allow-Origin"
  : "load boardreel.js by a script element of its own, not in a bundle";
let hasWarned = false;

/** Import a part; if that fails and the page can mend it, say how on the console. @param {string} path relative to the script */
export async function importPart(path) {
  const address = isOtherHost && script.crossOrigin === null ? new URL(path, script.src).href : path;
  try {
    return await import(address);
  } catch (error) {
    if ((isOtherHost || isBundle) && !hasWarned) console.warn(`Boardreel cannot load its parts: ${remedy}.`);
    hasWarned = true;
    throw error;
  }
}
