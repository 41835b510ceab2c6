/**
 * The parts of a viewer that are imported when the reader asks for them: trying moves, the edit mode, panels, sharing.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./trying/trying.js").Trying} Trying
 * @typedef {import("../state/state.js").State} State
 */

import { importOnDemand } from "../platform/on_demand.js";
import { closeDialog } from "../state/state.js";

const importDialogs = () => import("./dialogs.js");
const importEditing = () => import("./editing/editing.js");
const importSharing = () => import("./sharing/share_dialog.js");
const importTrying = () => import("./trying/trying.js");

export class PartsOnDemand {
  /** Tries moves; null until the reader wants to. @type {Trying | null} */
  trying = null;
  #viewer;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
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
      return this.#viewer.isReleased ? null : await use(part);
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
      this.trying ??= new Trying(viewer);
      await this.trying.start(point);
      return this.trying;
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

  /** Open the dialog of the state in place of the one that was open, and draw what is tried. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { dialog } = after;
    if (dialog && dialog !== before?.dialog) void this.#openDialog(dialog);
    this.trying?.draw(before, after);
  }

  /** Open a dialog. @param {import("../state/state.js").Dialog} dialog */
  async #openDialog(dialog) {
    const viewer = this.#viewer;
    const close = () => viewer.dispatch(closeDialog, dialog);
    const panel = await (dialog.name === "share"
      ? this.#with(importSharing, ({ openShareDialog }) => openShareDialog(viewer))
      : this.#with(importDialogs, ({ openDialog }) => openDialog(viewer, dialog)));
    if (panel) panel.addEventListener("close", close);
    else close();
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
}
