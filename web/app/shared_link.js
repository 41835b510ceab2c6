/** Reads the record in a link, or what another program shares with the installed page. Loaded when that happens. */

import { connect, RuntimeFailure } from "../runtime/client.js";
import { entryOf } from "./page_address.js";
import { partOfPage } from "./page_texts.js";
import { addressOfLink, linkIn } from "./pasting/pasted_link.js";
import { text } from "./shared_texts.js";
import { FULL, filesOfShare, removeShare, SHARE_LIMITS, waitingShares } from "./waiting_shares.js";

/** Thrown for a link that cannot be opened; the message is for the visitor. */
class LinkFailure extends Error {
  /** @param {string} message @param {boolean} isRuntimeFailure the same link may open later */
  constructor(message, isRuntimeFailure) {
    super(message);
    this.isRuntimeFailure = isRuntimeFailure;
  }
}

/** Return the record in a link with its current node. Reject with a `LinkFailure`. @param {string} link @returns {Promise<ReceivedRecord>} */
async function unpack(link) {
  const connection = connect();
  try {
    const unpacked = await connection.ask("unpack", link);
    if (unpacked.error !== undefined) throw new LinkFailure(text(`link.${unpacked.error}`), false);
    const { name, text: record, node } = unpacked;
    return { files: [{ name, content: new Blob([record]) }], node };
  } catch (error) {
    if (!(error instanceof RuntimeFailure)) throw error;
    throw new LinkFailure(text("link.failed", { reason: error.message }), true);
  } finally {
    connection.release();
  }
}

const LINK = /#r=([\w-]+)/;
const TEXT_NAME = "shared.sgf";

/**
 * @typedef {object} ReceivedRecord a record that came by a link or from another program, and is not kept
 * @property {import("./recent/recent_records.js").RecordFile[]} files
 * @property {number | string | null} node the current node of a link, or a link to it as in `#move=`
 * @property {number} [game] of the first file, from 1
 * @property {string} [address] of the page when the record is kept; it stays if there is none
 * @property {() => Promise<void>} [release] removes the share when the record is kept
 */

/**
 * Return the record of a history entry for a link or a share. Reject with an error whose message is for the visitor.
 *
 * @param {Extract<import("./page_address.js").Entry, { kind: "link" | "shared" }>} entry
 * @param {AbortSignal} signal
 * @returns {Promise<ReceivedRecord>}
 */
export async function receive(entry, signal) {
  if (entry.kind === "link") return unpack(entry.link);
  if (!entry.id) throw new Error(text("nothingShared"));
  if (entry.id === FULL) throw new Error(text("sharedFull", SHARE_LIMITS));
  const share = (await waitingShares()).find(({ id }) => id === entry.id);
  if (!share) throw new Error(text("noLongerKept"));
  const [first, ...others] = await filesOfShare(share);
  const kept = { address: location.pathname, release: () => removeShare(share.id) };
  if (first?.name)
    return { files: [first, ...others].map((file) => ({ name: file.name, content: file })), node: null, ...kept };
  const shared = (await first?.text()) ?? "";
  const [, link] = LINK.exec(shared) ?? [];
  if (link) return { ...(await unpack(link)), ...kept };
  if (shared.includes("(;"))
    return { files: [{ name: TEXT_NAME, content: new Blob([shared.trim()]) }], node: null, ...kept };
  const page = location.origin + location.pathname;
  const shown = entryOf(new URL(addressOfLink(linkIn(shared) ?? "", page) ?? "", page), null);
  if (shown.kind === "address") {
    const { recordAt } = await partOfPage(import("./pasting/record_at_address.js"));
    return { files: [await recordAt(shown.src, signal)], node: shown.move || null, game: shown.game, ...kept };
  }
  await removeShare(share.id);
  throw new Error(text("nothingShared"));
}
