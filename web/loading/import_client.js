/** Import the module that starts Python. */

import { LoadFailure } from "../platform/load_failure.js";
import { messageOf } from "../runtime/protocol.js";
import { refetch } from "../runtime/repair.js";

/** @typedef {typeof import("../runtime/client.js")} Client */

/** Import and return the module that starts Python. A damaged copy in a cache is replaced. @returns {Promise<Client>} */
export async function importClient() {
  try {
    return await import("../runtime/client.js").catch((error) => (freshClient ??= importFreshClient(error)));
  } catch (error) {
    throw new LoadFailure("network", ["failure.network", { detail: messageOf(error) }]);
  }
}

/** The module that was fetched in place of a damaged copy, shared by all viewers of the page. @type {Promise<Client> | null} */
let freshClient = null;

/** Fetch the module that starts Python past the caches, for this visit and the next ones, and return it. @param {unknown} error of the first attempt */
async function importFreshClient(error) {
  const urls = performance.getEntriesByType("resource").map(({ name }) => name);
  const url = urls.findLast((name) => name.endsWith("/runtime/client.js"));
  // The page's integrity check covers only the first attempt to import a module of another host.
  if (!url || new URL(url).origin !== location.origin) throw error;
  await refetch([url]);
  // Browsers do not parse a module with a syntax error again, and this address may have a damaged copy of an earlier visit.
  return import(`${url}?${Date.now()}`);
}
