/**
 * The parts of a viewer that are imported when the reader asks for them: trying moves, the edit mode, panels, sharing.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./trying/trying.js").Trying} Trying
 */

import { importOnDemand } from "../platform/on_demand.js";

const importDialogs = () => import("./dialogs.js");
const importEditing = () => import("./editing/editing.js");
const importSharing = () => import("./sharing/share_dialog.js");
const importTrying = () => import("./trying/trying.js");

export class PartsOnDemand {
  #viewer;
  #signal;

  /** @param {Viewer} viewer @param {AbortSignal} signal aborted when the viewer is released */
  constructor(viewer, signal) {
    this.#viewer = viewer;
    this.#signal = signal;
  }

  /**
   * Import a part and use it if the viewer is still shown. Report a failure.
   *
   * @template Part, Result
   * @param {() => Promise<Part>} importPart
   * @param {(part: Part) => Result | Promise<Result>} use
   * @returns {Promise<Result | null>} null if the part was not used
   */
  async #with(importPart, use) {
    try {
      const part = await importOnDemand(importPart);
      return this.#signal.aborted ? null : await use(part);
    } catch (error) {
      this.#viewer.fail(error);
      return null;
    }
  }

  /**
   * Try moves from now on.
   *
   * @param {string | null} [point] to begin with
   * @returns {Promise<Trying | null>} null if moves cannot be tried
   */
  async tryMoves(point = null) {
    const viewer = this.#viewer;
    const { reel, arrangement, reached, takesPlacements } = viewer.state;
    if (!viewer.host.record() || !(reel.game.rules || arrangement.edit)) return null;
    if (reached && !takesPlacements) return null;
    return this.#with(importTrying, async ({ Trying }) => {
      viewer.trying ??= new Trying(viewer);
      await viewer.trying.start(point);
      return viewer.trying;
    });
  }

  /** Turn the edit mode on or off. */
  async toggleEditing() {
    const trying = this.#viewer.state.arrangement.edit ? await this.tryMoves() : null;
    if (!trying) return;
    await this.#with(importEditing, ({ Editing }) => {
      trying.editing ??= new Editing(trying);
      trying.editing.toggle();
    });
  }

  /** Open a panel. @param {import("./dialogs.js").DialogName} name @param {boolean} [starts] whether it does its work at once */
  async openPanel(name, starts) {
    await this.#with(importDialogs, ({ openDialog }) => openDialog(this.#viewer, name, starts));
  }

  /**
   * Ask whether a record may be saved without text that could not be read, if there is any.
   *
   * @param {readonly import("../reel/reel.js").Diagnostic[]} loss the problems by which text is lost
   * @returns {Promise<boolean>}
   */
  async mayLose(loss) {
    if (!loss.length) return true;
    return (await this.#with(importDialogs, ({ confirmLoss }) => confirmLoss(this.#viewer, loss))) ?? false;
  }

  /** Open the dialog "Share". */
  async openShareDialog() {
    await this.#with(importSharing, ({ openShareDialog }) => openShareDialog(this.#viewer));
  }
}
