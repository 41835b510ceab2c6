/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

import { hasPieces, piecesTab } from "./pieces_tab.js";

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  // only where there is no room for the pieces next to the board
  { name: "pieces", isUseful: hasPieces, open: piecesTab },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async (viewer) => new (await import("./chart_tab.js")).ChartTab(viewer),
  },
];
