/**
 * The tab with the pieces left, for viewers that are too narrow to show the shelves next to the board. Loaded when it is first chosen.
 *
 * @typedef {Pick<import("../host.js").Services, "element" | "say" | "signal" | "state">} Services
 */

import { gameStateAt } from "../../reel/frames.js";
import css from "../../styles/pieces_tab.css";
import tallTabs from "../../styles/tall_tabs.css";
import { adoptStyle } from "../adopted_style.js";
import { html, isolated } from "../dom.js";
import { ShelfView } from "./shelf.js";

/** Return the content of the tab. @param {Services} services @returns {import("../tabs.js").TabView} */
export function piecesTab({ element, state: { reel }, say, signal }) {
  adoptStyle(element, css);
  adoptStyle(element, tallTabs);
  const sides = reel.sides.flatMap((side, index) =>
    side.tray === null ? [] : [{ index, side, shelf: new ShelfView(reel, say, side, signal) }],
  );
  const parts = sides.map(({ side, shelf }) => {
    const heading = html("h3", {}, html("span", { class: `chip ${side.class}`, "aria-hidden": "true" }));
    heading.append(" ", side.player ? isolated(side.player) : say(side.name));
    return html("section", {}, heading, shelf.element);
  });
  return {
    element: html("div", { class: "shelves", tabindex: "0", role: "group", "aria-label": say("pieces") }, parts),
    draw: (_, { tree, node }) => {
      const { left } = gameStateAt(reel, tree, node);
      for (const { index, shelf } of sides) shelf.show(left?.[index] ?? []);
    },
  };
}
