/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { LoadFailure } from "../loading/fetch_record.js";
import { messageOf } from "../runtime/protocol.js";
import { FLAG } from "./move_list.js";
import { hasPieces, piecesTab } from "./pieces_tab.js";

/** The address in the message of a failed import, without its query. */
const ADDRESS = /https?:[^\s?]+\.js/;

/** Function that imports a module → address of the next attempt. @type {Map<() => Promise<unknown>, string>} */
const retries = new Map();

/**
 * Import a module on demand. Chromium and Firefox remember a failed import by its address, so the next attempt has a query. A module
 * of another host is requested without it, because the page may name the hash of that address.
 *
 * @template T
 * @param {() => Promise<T>} importModule
 * @returns {Promise<T>}
 */
async function load(importModule) {
  const retry = retries.get(importModule);
  try {
    return await (retry ? import(retry) : importModule());
  } catch (error) {
    const detail = messageOf(error);
    const [url] = ADDRESS.exec(detail) ?? [];
    if (url?.startsWith(`${location.origin}/`)) retries.set(importModule, `${url}?${Date.now()}`);
    throw new LoadFailure("network", ["failure.network", { detail }]);
  }
}

const importTree = () => import("./tree_tab.js");
const importChart = () => import("./chart_tab.js");
const importComments = () => import("./comments_tab.js");

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
    open: async (viewer) => (await load(importTree)).openTree(viewer),
  },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async (viewer) => new (await load(importChart)).ChartTab(viewer),
  },
  {
    name: "comments",
    isUseful: ({ reel }) => reel.tree.flags.filter((flags) => flags & FLAG.comment).length >= MIN_LISTED_COMMENTS,
    open: async (viewer) => new (await load(importComments)).CommentsTab(viewer),
  },
];
