/**
 * Open a game of an index in place, at the position that was found. The key of the position there is compared first: two positions may
 * have the same key in the index, and the record may have changed since.
 *
 * @typedef {import("../host.js").OnDemandServices} OnDemandServices
 * @typedef {import("../../explorer/sources.js").ExplorerSource} ExplorerSource
 * @typedef {import("../../explorer/index_reader.js").GameRow} GameRow
 */

import { withTexts } from "../../reel/messages.js";
import { indexTree } from "../../reel/tree.js";
import { explorer as en } from "../../texts/english.js";

/**
 * Return the node of a game at a place of an index, or -1 if the game has none.
 *
 * @param {Pick<import("../../reel/reel.js").Reel, "tree">} reel
 * @param {number} place depth on the main line, or the index of the node if `isNode`
 * @param {boolean} isNode
 */
export function nodeAt({ tree }, place, isNode) {
  if (isNode) return place < tree.parent.length ? place : -1;
  const { firstChild } = indexTree(tree);
  let node = 0;
  for (let depth = 0; depth < place && node >= 0; depth += 1) node = firstChild[node] ?? -1;
  return node;
}

/**
 * Open a game of an index in a viewer. Without a key, it opens at the place without a comparison, because no position was asked for.
 *
 * @param {OnDemandServices} services of the viewer that is replaced
 * @param {ExplorerSource} explorer
 * @param {{ game: GameRow, place: number, key: string }} place
 */
export async function openInPlace(services, explorer, { game, place, key }) {
  const root = /** @type {ShadowRoot} */ (services.element.getRootNode());
  const element = /** @type {import("../host.js").ViewerElement} */ (root.host);
  const { host, say } = services;
  if (explorer.openGame) await explorer.openGame(game, 0);
  else {
    const address = await explorer.recordOf?.(game);
    if (!address) return;
    await element.load(address, { game: game.number, move: "0" });
  }
  const reel = element.document;
  if (!reel) return;
  /** @type {HTMLElement | null} */ (root.querySelector('[data-tab="explorer"]'))?.click();
  const { variations } = await explorer.source.manifest();
  const node = nodeAt(reel, place, variations);
  const found = node < 0 || !key ? null : await host.shownRecord()?.ask("key", reel, node);
  if (node >= 0 && (!key || found?.key === key)) return element.goTo(node);
  const status = root.querySelector(".status");
  if (status) status.textContent = withTexts(say, { part: "explorer", en })("stale");
}
