/**
 * The parts of a viewer that are imported when the reader asks for them: playback, trying moves, the edit mode, panels, sharing.
 *
 * @typedef {import("./host.js").Services} Services
 * @typedef {import("./trying/trying.js").Trying} Trying
 * @typedef {import("../state/state.js").State} State
 */

import { importOnDemand } from "../platform/on_demand.js";
import { isLocked, revealSolution } from "../state/state.js";

const importBoardGrid = () => import("./board_text/board_grid.js");
const importCommandField = () => import("./board_text/command_field.js");
const importCounting = () => import("./counting/counting.js");
const importDialogs = () => import("./dialogs/dialogs.js");
const importEditing = () => import("./editing/editing.js");
const importPlayback = () => import("./controls/playback.js");
const importPuzzle = () => import("./puzzle/puzzle_solving.js");
const importSharing = () => import("./sharing/share_dialog.js");
const importSound = () => import("./sound.js");
const importTrying = () => import("./trying/trying.js");

export class PartsOnDemand {
  /** Tries moves; null until the reader wants to. @type {Trying | null} */
  trying = null;
  /** Null until the puzzle is loaded. @type {import("./puzzle/puzzle_solving.js").PuzzlePanel | null} */
  puzzle = null;
  /** The board as a grid of points; null until the reader wants it. @type {import("./board_text/board_grid.js").BoardGrid | null} */
  grid = null;
  /** Null until it is opened. @type {import("./board_text/command_field.js").CommandField | null} */
  #field = null;
  /** Null until the game plays by itself. @type {import("./controls/playback.js").Playback | null} */
  playback = null;
  /** Null until a position is counted. @type {import("./counting/counting.js").Counting | null} */
  counting = null;
  #services;

  /** @param {Services} services */
  constructor(services) {
    this.#services = services;
  }

  /**
   * Import a part of the viewer and use it if the viewer is still shown. Report a failure.
   *
   * @template Part, Result
   * @param {() => Promise<Part>} importPart
   * @param {(part: Part) => Result | Promise<Result>} use
   * @returns {Promise<Result | null>} null if the part was not used
   */
  async #with(importPart, use) {
    try {
      const part = await importOnDemand(importPart);
      return this.#services.signal.aborted ? null : await use(part);
    } catch (error) {
      this.#services.fail(error);
      return null;
    }
  }

  /**
   * Switch to trying moves, and return the object that tries them; null if moves cannot be tried.
   *
   * @param {string | null} [point] to begin with
   * @param {{ quiet?: boolean, edits?: boolean }} [options] as for `Trying.start`
   * @returns {Promise<Trying | null>} null if moves cannot be tried
   */
  async tryMoves(point = null, options = {}) {
    const services = this.#services;
    const { reel, arrangement, hasRecord, node } = services.state;
    const isPossible = hasRecord && (reel.game.rules || arrangement.edit);
    if (!isPossible || isLocked(services.state)) return null;
    return this.#with(importTrying, async ({ Trying }) => {
      this.trying ??= new Trying(services);
      await this.trying.start(services.state.node === node ? point : null, options);
      return this.trying;
    });
  }

  /** Show the board as a grid of points, which takes the focus of the board. */
  async readBoard() {
    await this.#with(importBoardGrid, ({ BoardGrid }) => {
      this.grid ??= new BoardGrid(this.#services);
      this.grid.takeFocus();
    });
  }

  /** Perform an action of playback. @param {import("./keys.js").Action} action @param {import("./actions.js").Actions} actions of the viewer */
  async play(action, actions) {
    const { target } = this.#services.state;
    await this.#with(importPlayback, ({ Playback }) => {
      // a step stops playback, also one that was taken before the module was there
      if (action === "play" && this.#services.state.target !== target) return;
      this.playback ??= new Playback(this.#services, actions);
      this.playback.perform(action);
    });
  }

  /** Start to count the position, or stop it. */
  async count() {
    await this.#with(importCounting, ({ Counting }) => {
      this.counting ??= new Counting(this.#services);
      this.counting.toggle();
    });
  }

  /** Open the field for commands. */
  async openField() {
    await this.#with(importCommandField, ({ CommandField }) => {
      this.#field ??= new CommandField(this.#services);
      this.#field.open();
    });
  }

  /** Turn the edit mode on or off. @param {boolean} [writes] whether it begins in the field of the comment */
  async toggleEditing(writes) {
    const trying = this.#services.state.arrangement.edit ? await this.tryMoves(null, { edits: true }) : null;
    if (!trying) return;
    await this.#with(importEditing, ({ Editing }) => {
      trying.editing ??= new Editing(trying);
      trying.editing.toggle(writes);
    });
  }

  /** Open the dialog of the state in place of the one that was open, draw what is tried, and let a move be heard. @param {State | null} before @param {State} after */
  draw(before, after) {
    const { dialog } = after;
    if (dialog && dialog !== before?.dialog) {
      /** @type {() => Promise<{ openDialog: (services: Services, dialog: import("../state/state.js").Dialog) => void }>} */
      const importDialog = dialog.name === "share" ? importSharing : importDialogs;
      void this.#with(importDialog, ({ openDialog }) => openDialog(this.#services, dialog));
    }
    if (after.settings.sound) void this.#with(importSound, ({ sound }) => sound(before, after));
    this.grid?.draw(before, after);
    this.trying?.draw(before, after);
    this.puzzle?.draw(before, after);
    this.counting?.draw(before, after);
  }

  /** Show the task and the buttons of a puzzle, or its solution if they cannot be loaded. @param {HTMLElement} place */
  async openPuzzle(place) {
    this.puzzle = await this.#with(importPuzzle, ({ PuzzlePanel }) => new PuzzlePanel(this.#services, place));
    if (!this.puzzle) this.#services.dispatch(revealSolution);
  }

  /**
   * Ask whether a record may be saved without text that could not be read, if there is any.
   *
   * @param {readonly import("../reel/reel.js").Diagnostic[]} loss the problems by which text is lost
   * @returns {Promise<boolean>}
   */
  async mayLose(loss) {
    if (!loss.length) return true;
    return (await this.#with(importDialogs, ({ confirmLoss }) => confirmLoss(this.#services, loss))) ?? false;
  }
}
