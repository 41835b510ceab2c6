/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { FLAG } from "./move_list.js";

/** With fewer comments, the tab "Comments" is not shown. */
const MIN_LISTED_COMMENTS = 3;

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  {
    name: "comments",
    isUseful: ({ reel }) => reel.tree.flags.filter((flags) => flags & FLAG.comment).length >= MIN_LISTED_COMMENTS,
    open: async (viewer) => new (await import("./comments_tab.js")).CommentsTab(viewer),
  },
];
