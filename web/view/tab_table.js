/** The tabs of the side column, in their order. Tabs that are rarely chosen are imported when they are opened. */

/** @type {readonly import("./tabs.js").Tab[]} */
export const TABS = [
  { name: "moves", isUseful: () => true, open: ({ list }) => list },
  {
    name: "chart",
    isUseful: ({ reel }) => Boolean(reel.evaluation || reel.lanes),
    open: async (viewer) => new (await import("./chart_tab.js")).ChartTab(viewer),
  },
];
