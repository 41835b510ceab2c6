/** The part of the element that is about the game it shows: the current node, steps, edits, and files made of the game. */

import { importOnDemand } from "../platform/on_demand.js";
import { findLink, linkTo } from "../reel/permalinks.js";
import { pathTo, siblingIndex } from "../reel/tree.js";
import { load, openDialog, openTab } from "../state/state.js";
import { picture } from "../view/board/export.js";
import { actionOf } from "../view/keys.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../view/viewer.js").Viewer} Viewer
 * @typedef {import("../loading/record_loader.js").RecordLoader} RecordLoader
 */

/** Names of the properties with the viewer, the loader of the current game, and an index, which are not public. */
export const VIEWER = Symbol("viewer");
export const LOADER = Symbol("loader");
export const EXPLORER = Symbol("explorer");

const importDownloads = () => import("../requests/downloads.js");
const importPng = () => import("../view/board/png.js");

/** Return the permalink to a node; of a tried move, to the node of the record that it follows. @param {Viewer} viewer @param {number} node */
const linkOf = ({ state: { tree, reel }, parts }, node) =>
  linkTo(tree, parts.trying?.recorded ?? node, reel.tree.label);

/** Return the position among its siblings of every node on the path to a node. @param {Viewer} viewer @param {number} node */
const pathOf = ({ state: { tree } }, node) =>
  pathTo(tree, node)
    .slice(1)
    .map((child) => siblingIndex(tree, child));

/**
 * Return the detail of the event `reel-move`. On a line of 100,000 nodes, a link or path that nobody reads would delay every step.
 *
 * @param {Viewer} viewer
 * @param {number} node
 */
export const moveDetail = (viewer, node) => ({
  node,
  get link() {
    return linkOf(viewer, node);
  },
  get path() {
    return pathOf(viewer, node);
  },
});

/** Call a function when the next game of an element is ready. @param {ShownGame} element @param {() => void} act */
const afterLoad = (element, act) => element.addEventListener("reel-load", act, { once: true });

export class ShownGame extends HTMLElement {
  /** @type {Viewer | null} */
  [VIEWER] = null;
  /** @type {RecordLoader | null} */
  [LOADER] = null;
  /** @type {import("../explorer/sources.js").ExplorerSource | null} */
  [EXPLORER] = null;

  /** The number of the current node, in file order from 0. */
  get node() {
    return this[VIEWER]?.state.node ?? 0;
  }

  set node(node) {
    void this.goTo(node);
  }

  /** The index of the child taken at each step from the root. */
  get path() {
    const viewer = this[VIEWER];
    return viewer ? pathOf(viewer, viewer.state.node) : [];
  }

  /** The link to the current node, as in `move`. */
  get link() {
    const viewer = this[VIEWER];
    return viewer ? linkOf(viewer, viewer.state.node) : "";
  }

  /** The Reel of the current game. @returns {Reel | null} */
  get document() {
    return this[VIEWER]?.state.reel ?? null;
  }

  /**
   * Show an index in the tab "Explorer"; null stands for the index that the attribute names.
   *
   * @param {import("../explorer/sources.js").ExplorerSource | null} source
   * @param {boolean} [opens] opens the tab
   */
  useExplorer(source, opens) {
    this[EXPLORER] = source;
    this[VIEWER]?.dispatch(load);
    if (opens) this[VIEWER]?.dispatch(openTab, "explorer");
  }

  /** Offer the record for saving as a file in one of several forms. @param {"original" | "utf8" | "current"} form */
  async save(form) {
    const { downloadRecord } = await importOnDemand(importDownloads);
    const parts = this[VIEWER]?.parts;
    // without a viewer, which asks the reader, no text is lost
    await downloadRecord({ record: () => this[LOADER] }, form, async (loss) =>
      parts ? parts.mayLose(loss) : !loss.length,
    );
  }

  /**
   * Handle a key in the viewer, for a page that passes on keys pressed elsewhere. Keys that a field or a button uses are ignored.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the viewer has used the key and prevented its default action
   */
  handleKey(event) {
    if (this[VIEWER]?.parts.trying?.handleKey(event)) return true;
    const action = this[VIEWER] && actionOf(event);
    if (!action) return false;
    event.preventDefault();
    this[VIEWER]?.act(action);
    return true;
  }

  /** Print the printed form of the game. @returns {boolean} whether it has a record to be printed */
  print() {
    const viewer = this[VIEWER];
    if (!viewer?.state.hasRecord) return false;
    viewer.dispatch(openDialog, { name: "print", starts: true });
    return true;
  }

  /** Go to a node by its number or by its link; if there is no game yet, when it is ready. @param {number | string} target */
  async goTo(target) {
    const viewer = this[VIEWER];
    if (!viewer) return afterLoad(this, () => void this.goTo(target));
    const { tree, reel } = viewer.state;
    const node = typeof target === "string" ? findLink(tree, target, reel.tree.label)?.node : target;
    if (node !== undefined) await viewer.goTo(node);
  }

  first() {
    this[VIEWER]?.act("first");
  }

  previous() {
    this[VIEWER]?.act("previous");
  }

  next() {
    this[VIEWER]?.act("next");
  }

  last() {
    this[VIEWER]?.act("last");
  }

  /** Play a move, given as players write it, at the current position. @param {string} move @returns {Promise<boolean>} whether it is legal */
  async tryMove(move) {
    return (await this[VIEWER]?.parts.tryMoves())?.play(move) ?? false;
  }

  /** Undo the last edit. Resolve to whether there was one. @returns {Promise<boolean>} whether there was one */
  async undo() {
    return this[VIEWER]?.parts.trying?.edit({ op: "undo" }) ?? false;
  }

  /** Redo the edit that was undone last. Resolve to whether there was one. @returns {Promise<boolean>} whether there was one */
  async redo() {
    return this[VIEWER]?.parts.trying?.edit({ op: "redo" }) ?? false;
  }

  /** The edits of the reader as JSON, empty without any; setting it replaces them if they fit. */
  get draft() {
    return this[VIEWER]?.parts.trying?.draft ?? "";
  }

  set draft(draft) {
    if (this[VIEWER]) void this.restore(draft);
    else afterLoad(this, () => void this.restore(draft));
  }

  /**
   * Replace the edits of the reader by those of a draft, given as JSON.
   *
   * @param {string} draft JSON as in `draft`
   * @returns {Promise<boolean | null>} whether they fit the game, null if moves cannot be tried now; nothing changes unless they fit
   */
  async restore(draft) {
    const viewer = this[VIEWER];
    const trying = await viewer?.parts.tryMoves();
    return (
      trying?.restore(draft).catch((error) => {
        viewer?.fail(error);
        return null;
      }) ?? null
    );
  }

  /**
   * Return the record with the edits of the reader as the bytes of a file.
   *
   * @param {"record" | "game" | "line" | "additions"} [scope] the whole record, this game, the current line, or what the reader added
   */
  async record(scope = "record") {
    await this[VIEWER]?.parts.trying?.requests.whenEdited();
    const { reel, node } = this[VIEWER]?.state ?? {};
    const loader = this[LOADER];
    return reel && loader ? loader.askRecord("save", "draft", reel.game.number, scope, node) : new Uint8Array();
  }

  /**
   * Return what a function makes of the drawing of the position, undefined without a game.
   *
   * @template Picture
   * @param {(drawing: SVGSVGElement) => Picture} make
   */
  #picture(make) {
    if (!this.isConnected) throw new Error("An element outside of a page has no colors.");
    return this[VIEWER]?.position.picture(make);
  }

  /** Return the position as the text of an SVG file. */
  toSVG() {
    return this.#picture(picture) ?? "";
  }

  /** Return the position as a PNG file, or null without a game. @param {number} [width] in pixels */
  async toPNG(width = 1000) {
    const { png } = await importOnDemand(importPng);
    return this.#picture((drawing) => png(drawing, width)) ?? null;
  }
}
