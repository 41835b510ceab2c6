/**
 * The questions about a game that parts of the viewer have for Python, each answered on its own. It is imported with the part that asks.
 *
 * @typedef {Pick<import("./game.js").GameServices, "record" | "state">} Services
 */

import { editingOf } from "../state/choosing.js";
import { placementsOf } from "../state/legal_moves.js";
import { whenEdited } from "./edit_queue.js";
import { draftBytes } from "./record_bytes.js";

/** Return the record of a game that is known to have one. @param {Services} services */
const recordOf = ({ record }) => /** @type {import("./game.js").GameRecord} */ (record());

/** Return the record after all edits made so far. @param {Services} services */
async function editedRecord(services) {
  const record = recordOf(services);
  await whenEdited(record);
  return record;
}

/** Return the address of the page that opens links, null if there is none. @param {Services} services */
export const linkSite = (services) => recordOf(services).options.site;

/** Return the absolute address of the record on a page that names one; null if what the page loaded instead has none. @param {Services} services */
export function recordAddress(services) {
  const { options, address } = recordOf(services);
  return options.src && address && new URL(address, document.baseURI).href;
}

/**
 * Return the charsets in which the record can be read, the one in which it was read, and a function that reads it in another one; null unless
 * Python has read it.
 *
 * @param {Services & Pick<import("./game.js").GameServices, "load">} services
 */
export function charsetsOf({ load, record, state }) {
  const { bytes, name, opened } = record() ?? {};
  if (!bytes || !opened) return null;
  const { charset, charsets } = opened;
  const choose = (/** @type {string} */ other) =>
    void load(bytes, { name, charset: other, game: state.reel.game.number });
  return { charset, charsets, choose };
}

/** Return the legal moves of the current node. @param {Services} services */
export async function legalMoves(services) {
  const { reel, node } = services.state;
  return placementsOf(await recordOf(services).ask("placements", reel, node));
}

/** Return the answer of the editor to a question about the current node. @param {Services} services @param {object} question */
async function askEditor(services, question) {
  const { reel, node } = services.state;
  return (await editedRecord(services)).ask("editor", reel, node, question);
}

/** Return what can be edited at the current node, and its properties. @param {Services} services */
export const editorAbilities = (services) => askEditor(services, {});

/** Return the fields of the form with the game info, and the node that has it. @param {Services} services */
export const gameInfoForm = (services) => askEditor(services, { ask: "info" });

/** Return the points of each placement of a piece that may be placed whatever the rules say. @param {Services} services @param {string} piece @returns {Promise<string[][]>} */
export const freePlacements = (services, piece) =>
  askEditor(services, { ask: "pieces", piece, setup: editingOf(services.state).area === "setup" });

/** Return the elements and the style sheet of the printed form of the game. @param {Services} services @param {object} options */
export const printedForm = async (services, options) =>
  (await editedRecord(services)).ask("print", services.state.reel, options);

/**
 * Return the address of the page that opens a link to the game at a node, and the moves as text. The address is empty if there is no such
 * page, or if the game is too large for a link.
 *
 * @param {Services} services
 * @param {number} node
 * @param {boolean} isDraft whether the game has the edits of the reader
 */
export async function sharedGame(services, node, isDraft) {
  const record = await editedRecord(services);
  const { link, moves } = await record.ask("share", services.state.reel, { node, draft: isDraft });
  const site = linkSite(services);
  return { address: link === null || !site ? "" : `${site.replace(/#.*/, "")}#r=${link}`, moves };
}

/**
 * Return a record of the game alone, in UTF-8.
 *
 * @param {Services} services
 * @param {number} node
 * @param {boolean} isDraft whether the game has the edits of the reader
 */
export const gameAsRecord = async (services, node, isDraft) =>
  draftBytes(recordOf(services), services, "game", isDraft ? "text" : "recorded", node);

/** Return the tree of the game without the edits of the reader. @param {Services} services */
export async function recordedTree(services) {
  const { tree } = await recordOf(services).ask("reel", services.state.reel);
  return tree;
}
