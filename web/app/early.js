/** Who comes without a record brings one soon: Python starts at once, before the rest of the page has loaded. */

import { refetch } from "../runtime/repair.js";

/** How long the scripts of the page may take before the page says so (milliseconds). */
const SLOW_MS = 20_000;

/** @param {string} text */
function tell(text) {
  const show = () => {
    const message = document.getElementById("message");
    if (message) message.textContent = text;
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}

/**
 * Say that the page will not do anything, replace damaged copies of its scripts, and load the page once more.
 *
 * @param {string} script
 */
async function fail(script) {
  tell(`${script}, or what it needs, could not be loaded. Check the connection and load the page again.`);
  const scripts = document.querySelectorAll("script[src], link[rel=modulepreload]");
  await refetch(Array.from(scripts, (element) => /** @type {HTMLScriptElement} */ (element).src ?? /** @type {HTMLLinkElement} */ (element).href));
  const [visit] = performance.getEntriesByType("navigation");
  if (/** @type {PerformanceNavigationTiming} */ (visit).type !== "reload") location.reload();
}

// a script that does not come
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(target.src), true);
// a script that comes damaged
addEventListener("error", ({ error, filename }) => error instanceof SyntaxError && filename.startsWith(location.origin) && fail(filename));

const slow = setTimeout(() => tell("The page is still being loaded. If nothing happens, check the connection and load it again."), SLOW_MS);
addEventListener("load", () => clearTimeout(slow));

if (!new URLSearchParams(location.search).has("src")) {
  // where it does not start, the viewer says so
  import("../runtime/client.js").then(({ connect }) => connect()).catch(() => {});
}
