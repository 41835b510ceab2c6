/**
 * Follow what the reader does in a viewer with a puzzle.
 *
 * @typedef {object} PuzzleListener
 * @property {(point: string) => void} choose called with a point that was chosen on the board
 * @property {() => void} follow called after a step through the game
 * @property {(points: string[], text: string) => boolean} place called with a piece that was placed; returns whether it was an answer
 * @property {() => boolean} canHint
 * @property {() => void} hint called when the key for a hint was pressed
 */

import { PUZZLE_KEYS } from "../key_table.js";

/**
 * Let a listener handle the points and pieces that the reader chooses in a viewer, until it is removed from the page.
 * @param {HTMLElement} element of the viewer
 * @param {PuzzleListener} listener
 */
export function listenForAnswers(element, listener) {
  const abortController = new AbortController();
  const { signal } = abortController;
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : element;
  /** @param {EventTarget} target @param {string} name @param {(event: any) => void} handle */
  const listen = (target, name, handle) =>
    target.addEventListener(name, (event) => (element.isConnected ? handle(event) : abortController.abort()), {
      signal,
    });
  listen(host, "reel-point", ({ detail }) => listener.choose(detail.point));
  listen(host, "reel-move", () => listener.follow());
  listen(element, "placement", (event) => {
    if (listener.place(event.detail.points, event.detail.text)) event.preventDefault();
  });
  listen(element, "keydown", (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key !== PUZZLE_KEYS.hint || !isPlain || !listener.canHint()) return;
    event.preventDefault();
    listener.hint();
  });
}
