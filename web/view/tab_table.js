/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { importOnDemand } from "../platform/on_demand.js";
import { FLAG } from "../reel/tree.js";
import { hasPieces } from "./shelf.js";

const importPieces = () => import("./pieces_tab.js");
const importTree = () => import("./tree_tab.js");
const importChart = () => import("./chart_tab.js");
const importExplorer = () => import("./explorer/explorer_tab.js");
const importComments = () => import("./comments_tab.js");

/** With fewer comments, the tab "Comments" is not shown. */
const MIN_LISTED_COMMENTS = 3;

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  // only where there is no room for the pieces next to the board
  {
    name: "pieces",
    isUseful: hasPieces,
    open: async (viewer) => (await importOnDemand(importPieces)).piecesTab(viewer),
  },
  {
    name: "tree",
    isUseful: ({ tree }) => tree.nextSibling.some((sibling) => sibling >= 0),
    open: async (viewer) => (await importOnDemand(importTree)).openTree(viewer),
  },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async (viewer) =>
      new (await importOnDemand(importChart)).ChartTab(viewer, viewer.state, () => viewer.host.lanes({ start: true })),
  },
  {
    name: "explorer",
    // it would give away the solution
    isUseful: ({ host, reel }) => Boolean(host.explorer() && !reel.puzzle),
    open: async (viewer) => new (await importOnDemand(importExplorer)).ExplorerTab(viewer),
  },
  {
    name: "comments",
    isUseful: ({ reel }) => reel.tree.flags.filter((flags) => flags & FLAG.comment).length >= MIN_LISTED_COMMENTS,
    open: async (viewer) =>
      new (await importOnDemand(importComments)).CommentsTab(viewer, viewer.state, (node) => viewer.host.frames(node)),
  },
];
