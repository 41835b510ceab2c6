/**
 * The edit mode: comments, judgments, marks, setup, game info and the order of variations, in the draft in which moves are tried. Knows
 * no game: Python says what can be edited.
 *
 * @typedef {import("../trying/trying.js").Trying} Trying
 * @typedef {import("./tools.js").Area} Area
 * @typedef {import("./edit_keys.js").EditAction} EditAction
 */

import { withTexts } from "../../reel/messages.js";
import css from "../../styles/editing.css";
import { editing as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { keepFocus } from "../dom.js";
import { boardPoint } from "./board_point.js";
import { BoardTools } from "./board_tools.js";
import { editActionOf } from "./edit_keys.js";
import { EditPanel } from "./edit_panel.js";
import { areSamePieces, freePieces } from "./free_pieces.js";
import { runCommand } from "./node_commands.js";
import { RefusedMove } from "./refused_move.js";
import { savedTexts } from "./saved_text.js";
import { firstValue, MARK_TOOLS } from "./tools.js";
import { openVariationMenu, variationNode } from "./variation_menu.js";

export class Editing {
  isActive = false;
  /** @type {Area} */
  area = "comment";
  /** Whether pieces are placed whatever the rules say. */
  isAnywhere = false;
  /** @type {BoardTools | null} */
  #tools = null;
  /** @type {EditPanel | null} */
  #panel = null;
  /** The fields of the comment and of the name. @type {import("./saved_text.js").SavedText[]} */
  #texts = [];
  #abortController = new AbortController();

  /** @param {Trying} trying */
  constructor(trying) {
    this.trying = trying;
    this.viewer = trying.viewer;
    this.text = withTexts(this.viewer.say, { part: "editing", en });
    this.refused = new RefusedMove(this);
    this.viewer.element.addEventListener(
      "contextmenu",
      (event) => {
        const node = this.isActive ? variationNode(event, this.viewer) : null;
        if (node !== null) openVariationMenu(this, event, node);
      },
      { signal: this.#abortController.signal },
    );
  }

  /** The properties of the current node. */
  get #properties() {
    return this.viewer.reel.frames[this.viewer.node]?.properties ?? [];
  }

  /** Turn the edit mode on or off. */
  toggle() {
    if (this.isActive) this.end();
    else void this.start();
  }

  async start() {
    const { viewer, trying } = this;
    this.isActive = true;
    adoptStyle(viewer.element, css);
    viewer.element.classList.add("editing");
    try {
      this.#panel ??= await this.#createPanel();
    } catch (error) {
      this.isActive = false;
      viewer.element.classList.remove("editing");
      return viewer.fail(error);
    }
    if (!this.isActive) return;
    viewer.comment.element.after(this.#panel.element);
    viewer.element.querySelector(".board-box")?.append(this.refused.element);
    this.show(viewer.node);
    this.#useArea(this.area);
    trying.updateControls();
    viewer.labels.fit();
    trying.note.clear();
    viewer.speak(this.text("editingOn"));
  }

  /** Leave the edit mode; moves are still tried. */
  end() {
    if (!this.isActive) return;
    for (const field of this.#texts) field.leave();
    this.isActive = false;
    this.refused.withdraw();
    this.#tools?.cancel();
    this.trying.choosing.free = null;
    const { viewer } = this;
    keepFocus(viewer.element, () => {
      this.#panel?.element.remove();
      this.refused.element.remove();
    });
    viewer.element.classList.remove("editing");
    this.trying.choosing.drop();
    this.trying.updateControls();
    viewer.labels.fit();
    viewer.speak(this.text("editingOff"));
  }

  async #createPanel() {
    const { viewer } = this;
    const loader = /** @type {import("../host.js").GameRecord} */ (viewer.host.record());
    const abilities = await loader.ask("editor", viewer.reel, viewer.node, {});
    this.#tools = new BoardTools(this, abilities);
    const panel = new EditPanel(this.text, abilities, {
      choose: (area) => this.#useArea(area),
      useTool: (tool) => this.#useTool(tool),
      useColor: (color) => this.#useColor(color),
      setToPlay: (color) => void this.edit({ op: "set_to_play", color }),
      annotate: (identifier, degree) => void this.edit({ op: "annotate", identifier, degree }),
      run: (command) => this.run(command, viewer.node),
    });
    this.#texts = savedTexts(this.trying, panel);
    // what is written is saved even if the page is closed at once
    addEventListener("pagehide", () => this.flush(), { signal: this.#abortController.signal });
    return panel;
  }

  /** Save what is being written. */
  flush() {
    for (const field of this.#texts) field.flush();
  }

  /** Make an edit of the current node. @param {{ op: string } & Record<string, unknown>} edit */
  edit(edit) {
    return this.trying.edit({ node: this.viewer.node, ...edit });
  }

  /** Follow the viewer to a node, or show what was edited. @param {number} node */
  show(node) {
    if (!this.isActive || !this.#panel) return;
    const properties = this.#properties;
    const [comment, name] = this.#texts;
    comment.show(node, this.viewer.reel.frames[node]?.comment ?? "");
    name.show(node, firstValue(properties, "N") ?? "");
    this.#panel.showNode(properties, node === 0);
    this.refused.show(node);
    this.#tools?.show();
  }

  /** Show what is possible now, after the legal moves of a node were loaded. */
  update() {
    if (this.isActive && this.#panel) this.#provideFreePieces();
  }

  /** @param {Area} area */
  #useArea(area) {
    const hasChanged = area !== this.area;
    this.area = area;
    this.#tools?.cancel();
    this.#showTools();
    this.viewer.element.dataset.edit = area;
    if (hasChanged) {
      this.trying.choosing.free = null;
      this.trying.choosing.drop();
    }
    this.#provideFreePieces();
  }

  #showTools() {
    const { area, isAnywhere } = this;
    const { tool = "", color = null } = this.#tools ?? {};
    this.#panel?.showTools({ area, tool, color, isAnywhere });
  }

  /** @param {string} name */
  #useTool(name) {
    const { ident = "" } = MARK_TOOLS.find((each) => each.name === name) ?? {};
    if (!this.#tools || !this.#panel?.abilities.marks.includes(ident)) return this.viewer.speak(this.text("noMarks"));
    this.#tools.tool = name;
    this.#useArea("marks");
    this.viewer.speak(this.text(["toolChosen", { tool: this.toolName(name) }]));
  }

  /** Return the label of a mark tool. @param {string} name */
  toolName(name) {
    return this.#panel?.element.querySelector(`[data-tool="${name}"]`)?.ariaLabel ?? "";
  }

  /** @param {string | null} color */
  #useColor(color) {
    if (this.#tools) this.#tools.color = color;
    this.trying.choosing.free = null;
    this.trying.choosing.drop();
    this.#useArea("setup");
  }

  /** Let pieces be chosen that setup places, or that may be placed against the rules. */
  #provideFreePieces() {
    const { choosing } = this.trying;
    if (!this.#tools?.hasPieces) return;
    const free = freePieces(this, this.#tools.color);
    if (free === choosing.free || (free && choosing.free && areSamePieces(choosing.free, free))) return;
    choosing.free = free;
    choosing.drop();
  }

  /**
   * Choose a point with the tool that is used now.
   *
   * @param {string} point
   * @param {MouseEvent} [event] absent if the point was chosen with the keyboard
   * @returns {boolean} whether the point was used
   */
  choosePoint(point, event) {
    if (!this.isActive || !this.#tools) return false;
    const { board } = this.viewer;
    const chosen = event ? (boardPoint(event, board, this.trying.choosing.ghost) ?? point) : point;
    if (this.area === "marks") this.#tools.mark(chosen);
    else if (this.area === "setup") this.#tools.setUp(chosen);
    return this.area === "marks" || this.area === "setup";
  }

  /**
   * Perform the action of a key.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was used
   */
  handleKey(event) {
    if (!this.isActive || !this.#panel) return false;
    const isOnBoard = event.composedPath()[0] === this.viewer.board.svg;
    const action = editActionOf(event, {
      area: this.area,
      colors: this.#panel.abilities.colors.length,
      isOnBoard,
      canForce: this.refused.isOffered,
      canCancel: this.#tools?.hasLineStart ?? false,
    });
    if (!action) return false;
    this.#act(action, isOnBoard);
    return true;
  }

  /** @param {EditAction} action @param {boolean} isOnBoard */
  #act(action, isOnBoard) {
    const { node } = this.viewer;
    switch (action.name) {
      case "end":
        return this.end();
      case "write":
        this.#useArea("comment");
        return this.#panel?.comment.focus();
      case "area":
        this.#useArea(/** @type {Area} */ (action.value));
        return this.#panel?.tab(/** @type {Area} */ (action.value))?.focus();
      case "tool":
        this.#useTool(action.value);
        return isOnBoard ? this.#useCursor() : undefined;
      case "color":
        return this.#useColor(this.#panel?.abilities.colors[Number(action.value)]?.[0] ?? null);
      case "remove":
        this.#useColor(null);
        return isOnBoard ? this.#useCursor() : undefined;
      case "force":
        return this.refused.force();
      case "cancel":
        return this.#tools?.cancel();
      default:
        return this.run(action.name, node);
    }
  }

  /** Use the tool on the point of the board's cursor, as the Enter key does. */
  #useCursor() {
    this.viewer.board.svg.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
  }

  /** Run a command. @param {string} command @param {number} node */
  run(command, node) {
    void runCommand(this, command, node);
  }

  /** Let pieces be placed whatever the rules say, or no longer. */
  toggleAnywhere() {
    if (!this.#tools?.hasPieces) return;
    this.isAnywhere = !this.isAnywhere;
    this.#showTools();
    this.#provideFreePieces();
    this.viewer.speak(this.text(this.isAnywhere ? "anywhereOn" : "anywhereOff"));
  }

  release() {
    this.flush();
    this.#abortController.abort();
  }
}
