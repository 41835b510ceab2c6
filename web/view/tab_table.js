/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { LoadFailure } from "../loading/fetch_record.js";
import { messageOf } from "../runtime/protocol.js";

/**
 * Return a module that is imported on demand. Choosing the tab again after a failure imports it again.
 *
 * @template T
 * @param {Promise<T>} module
 */
const loaded = (module) =>
  module.catch((error) => {
    throw new LoadFailure("network", ["failure.network", { detail: messageOf(error) }]);
  });

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  {
    name: "tree",
    isUseful: ({ tree }) => tree.nextSibling.some((sibling) => sibling >= 0),
    open: async (viewer) => (await loaded(import("./tree_tab.js"))).openTree(viewer),
  },
];
