/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { importOnDemand } from "../platform/on_demand.js";
import { FLAG } from "../reel/tree.js";
import { hasPieces } from "./players/shelf.js";

/** @typedef {import("./host.js").Services} Services */

const importPieces = () => import("./players/pieces_tab.js");
const importTree = () => import("./tree/tree_tab.js");
const importChart = () => import("./chart/chart_tab.js");
const importExplorer = () => import("./explorer/explorer_tab.js");
const importComments = () => import("./comments/comments_tab.js");

/** Number of comments below which the tab "Comments" is not shown. */
const MIN_LISTED_COMMENTS = 3;

/**
 * Return the tabs of a viewer.
 *
 * @param {Services} services
 * @param {import("./tabs.js").TabView} moveList that the first tab shows
 * @returns {import("./tabs.js").Tab[]}
 */
export const tabsOf = (services, moveList) => [
  { name: "moves", isUseful: () => true, open: () => moveList },
  // only where there is no room for the pieces next to the board
  {
    name: "pieces",
    isUseful: hasPieces,
    open: async () => (await importOnDemand(importPieces)).piecesTab(services),
  },
  {
    name: "tree",
    isUseful: ({ tree }) => tree.nextSibling.some((sibling) => sibling >= 0),
    open: async () => new (await importOnDemand(importTree)).TreeTab(services),
  },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async () => new (await importOnDemand(importChart)).ChartTab(services),
  },
  {
    name: "explorer",
    // it would give away the solution
    isUseful: ({ reel }) => Boolean(services.explorer() && !reel.puzzle),
    open: async () => new (await importOnDemand(importExplorer)).ExplorerTab(services),
  },
  {
    name: "comments",
    isUseful: ({ reel }) => reel.tree.flags.filter((flags) => flags & FLAG.comment).length >= MIN_LISTED_COMMENTS,
    open: async () => new (await importOnDemand(importComments)).CommentsTab(services),
  },
];
