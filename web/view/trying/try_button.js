/** Buttons of the actions while moves are tried. */

import { button, html, icon, labelButton } from "../dom.js";
import { DRAFT_KEYS, keyLabel, PIECE_KEYS, TRYING_KEYS, VIEWER_KEYS } from "../key_table.js";

/**
 * @typedef {import("./actions.js").TryAction} TryAction
 * @typedef {readonly [action: TryAction, path: string, key: string, word?: string]} TryButton action, path of the icon on a grid of 24, and
 *   message keys of the label and of the word next to the icon where there is room
 */

/**
 * Return the button of an action while moves are tried.
 *
 * @param {Pick<import("./trying.js").Trying, "act" | "text">} trying
 * @param {TryButton} description
 */
export function tryButton(trying, [action, path, key, word]) {
  const { text } = trying;
  const label = text(key);
  const shortcut = keyLabel(action, PIECE_KEYS, TRYING_KEYS, DRAFT_KEYS, VIEWER_KEYS);
  const attributes = { part: "button", "data-try": action };
  const wordElement = word ? html("span", { class: "try-word" }, text(word)) : [];
  return labelButton(
    button(attributes, () => trying.act(action), icon(path), wordElement),
    label,
    shortcut,
  );
}
