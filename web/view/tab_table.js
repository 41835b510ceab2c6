/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { LoadFailure } from "../loading/fetch_record.js";
import { messageOf } from "../runtime/protocol.js";
import { FLAG } from "./move_list.js";
import { hasPieces, piecesTab } from "./pieces_tab.js";

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

/** With fewer comments, the tab "Comments" is not shown. */
const MIN_LISTED_COMMENTS = 3;

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  // only where there is no room for the pieces next to the board
  { name: "pieces", isUseful: hasPieces, open: piecesTab },
  {
    name: "tree",
    isUseful: ({ tree }) => tree.nextSibling.some((sibling) => sibling >= 0),
    open: async (viewer) => (await loaded(import("./tree_tab.js"))).openTree(viewer),
  },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async (viewer) => new (await loaded(import("./chart_tab.js"))).ChartTab(viewer),
  },
  {
    name: "comments",
    isUseful: ({ reel }) => reel.tree.flags.filter((flags) => flags & FLAG.comment).length >= MIN_LISTED_COMMENTS,
    open: async (viewer) => new (await loaded(import("./comments_tab.js"))).CommentsTab(viewer),
  },
];
