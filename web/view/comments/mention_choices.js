/**
 * The menu with the meanings of an ambiguous mention in a comment.
 *
 * @typedef {import("./mention_actions.js").MentionActions} MentionActions
 */

import { visible } from "../dom.js";
import { openMenu } from "../menu/menu.js";
import { commentTexts, moveText } from "./comment_texts.js";

/**
 * Open the menu with the meanings of an ambiguous mention.
 *
 * @param {MentionActions} actions
 * @param {HTMLElement} button of the mention
 * @param {readonly string[]} points that the mention can mean, all together
 * @param {readonly number[]} nodes that it can mean, each alone
 */
export function openChoices(actions, button, points, nodes) {
  const { services } = actions;
  const text = commentTexts(services.say);
  const mention = button.textContent ?? "";
  const ofPoints = {
    name: "points",
    label: visible(text(["point", { point: mention }])),
    show: () => actions.preview(points),
    act: () => actions.pin(button),
  };
  const ofMoves = nodes
    .filter((node) => node < services.state.tree.parent.length)
    .map((node) => ({
      name: `move-${node}`,
      label: moveText(services, node),
      show: () => actions.preview([], node),
      act: () => void services.goTo(node),
    }));
  openMenu(services, {
    label: text(["meanings", { mention }]),
    anchor: button,
    entries: points.length ? [ofPoints, ...ofMoves] : ofMoves,
    closed: () => actions.endPreview(),
  });
}
