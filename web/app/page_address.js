/**
 * The entries of the page's history, one for each game that the reader chooses. The entry of a shared record is its address. The entry
 * of a local record is an id and a position in `history.state`, since an address that nobody else can open must not look shareable.
 * A link with a whole record becomes such an entry when it is opened, and its address stays.
 *
 * @typedef {{ game: number, move: string }} Position game from 1, and a link as in `#move=`
 * @typedef {{ kind: "start" }
 *   | ({ kind: "address", src: string } & Position)
 *   | { kind: "record", id: string, file: number, position: Position | null }
 *   | { kind: "link", link: string }
 *   | { kind: "shared", id: string }} Entry `id` of a share that waits, empty if nothing was shared; `file` is the index of a file in a record of several
 */

import { gameNumber } from "../element/attributes.js";
import { parseCount } from "../reel/counts.js";
import { range, text } from "../reel/value_checks.js";

const isGame = range(1);

/**
 * Return what a history entry shows: the start screen, an address, a local record, a share or a link.
 *
 * @param {{ search: string, hash: string }} address
 * @param {unknown} state
 * @returns {Entry}
 */
export function entryOf({ search, hash }, state) {
  const src = new URLSearchParams(search).get("src");
  if (src) {
    const values = new URLSearchParams(hash.slice(1));
    return { kind: "address", src, move: values.get("move") ?? "", game: gameNumber(values.get("game")) };
  }
  const { id: key, game, move } = Object(state);
  const [, id, digits] = /^(\w+)\/(\d+)$/.exec(String(key)) ?? [];
  const file = parseCount(digits);
  if (id && file !== null)
    return { kind: "record", id, file, position: isGame(game) && text(move) ? { game, move } : null };
  const values = new URLSearchParams(hash.slice(1));
  const share = values.get("shared");
  if (share !== null) return { kind: "shared", id: share };
  const link = values.get("r");
  return link ? { kind: "link", link } : { kind: "start" };
}

/** Return the fragment of an address that names a game and a move. @param {Position} position */
export function hashOf({ game, move }) {
  const hash = new URLSearchParams({ move });
  if (game > 1) hash.set("game", String(game));
  return `#${hash}`;
}

/** Return what the current history entry shows. */
export const currentEntry = () => entryOf(location, history.state);

/** Return the id of the history entry for a file of a local record. @param {string} id @param {number} file */
const entryId = (id, file) => `${id}/${file}`;

/** Add a history entry for a file of a local record. @param {string} id @param {number} file @param {Position} [position] */
export const pushRecord = (id, file, position) =>
  history.pushState({ id: entryId(id, file), ...position }, "", location.pathname);

/** Replace the current history entry by one for a file of a local record. @param {string} id @param {number} file @param {string} [address] stays if there is none */
export const replaceRecord = (id, file, address) => history.replaceState({ id: entryId(id, file) }, "", address);

/** Add a history entry for an address. @param {string} address */
export const pushAddress = (address) => history.pushState(null, "", address);

/** Add a history entry for the start screen, unless the current one is for it. */
export function pushStart() {
  if (currentEntry().kind !== "start") pushAddress(location.pathname);
}

/** Replace the current history entry by one for the start screen. */
export const replaceByStart = () => history.replaceState(null, "", location.pathname);

/** Write a position into the address of the current history entry. @param {Position} position */
export const replaceHash = (position) => replaceState(null, hashOf(position));

/**
 * Write a position into the current history entry, if it is for that game of a local record.
 *
 * @param {string} id
 * @param {number} file
 * @param {Position} position
 */
export function replacePosition(id, file, position) {
  const { id: key, game = position.game } = Object(history.state);
  if (key === entryId(id, file) && game === position.game) replaceState({ id: key, ...position });
}

/** Replace the state of the current history entry. @param {object | null} state @param {string} [address] */
function replaceState(state, address) {
  try {
    history.replaceState(state, "", address);
  } catch {
    // browsers limit the rate of such calls; the next move tries again
  }
}
