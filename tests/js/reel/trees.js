/** Trees for the tests: nodes in file order, given by their parents. */

import { indexTree } from "../../../web/reel/tree.js";

/** 0 1 2, then 3 4 5 (main line), 6 7 (second), 8 (third); a fork inside the second line: 9. */
export const FORKED = indexTree(treeOf([-1, 0, 1, 2, 3, 4, 2, 6, 2, 6]));
export const LINE = indexTree(treeOf([-1, 0, 1, 2]));
export const LABELS = ["", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
export const NOTHING_CHOSEN = new Map();
/** The sides of a game of two colors, whose players have no names. */
export const SIDES = [
  { color: "B", class: "black", letter: "B", name: ["black"], player: null, tray: null },
  { color: "W", class: "white", letter: "W", name: ["white"], player: null, tray: null },
];

/** @param {number[]} parent */
export function treeOf(parent) {
  const zeros = parent.map(() => 0);
  return {
    parent,
    label: parent.map(() => null),
    side: zeros,
    number: zeros,
    flags: zeros,
    signs: [],
    printed: [],
    figures: [],
  };
}

/** A game of one line: every node is the child of the one before. @param {number} count */
export function longLine(count) {
  return indexTree(treeOf(Array.from({ length: count }, (_, node) => node - 1)));
}
