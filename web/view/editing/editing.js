/**
 * The edit mode: comments, judgments, marks, setup, game info and the order of variations, in the draft in which moves are tried. Knows
 * no game: Python says what can be edited.
 *
 * @typedef {import("../trying/trying.js").Trying} Trying
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("./tools.js").Area} Area
 * @typedef {import("./edit_keys.js").EditAction} EditAction
 */

import { withTexts } from "../../reel/messages.js";
import { editorAbilities } from "../../requests/questions.js";
import { edit, editingOf, setMode } from "../../state/choosing.js";
import { showsOther } from "../../state/state.js";
import css from "../../styles/editing.css";
import { editing as en } from "../../texts/english.js";
import { adoptStyle } from "../adopted_style.js";
import { afterPaint, keepFocus } from "../dom.js";
import { isInGrid } from "../trying/actions.js";
import { boardPoint } from "./board_point.js";
import { BoardTools } from "./board_tools.js";
import { editActionOf } from "./edit_keys.js";
import { EditPanel } from "./edit_panel.js";
import { runCommand } from "./node_commands.js";
import { RefusedMove } from "./refused_move.js";
import { savedTexts } from "./saved_text.js";
import { MARK_TOOLS, nameIn } from "./tools.js";
import { openVariationMenu, variationNode } from "./variation_menu.js";

export class Editing {
  /** @type {BoardTools | null} */
  #tools = null;
  /** @type {EditPanel | null} */
  #panel = null;
  /** The fields of the comment and of the name. @type {import("./saved_text.js").SavedText[]} */
  #texts = [];

  /** @param {Trying} trying */
  constructor(trying) {
    this.trying = trying;
    this.services = trying.services;
    const { element, say } = this.services;
    this.text = withTexts(say, { part: "editing", en });
    this.refused = new RefusedMove(this);
    const openMenu = (/** @type {MouseEvent} */ event) => {
      const node = this.isActive ? variationNode(event, this.services.state) : null;
      if (node !== null) openVariationMenu(this, event, node);
    };
    element.addEventListener("contextmenu", openMenu, { signal: this.services.signal });
  }

  get isActive() {
    return this.services.state.mode === "edit";
  }

  /** Turn the edit mode on or off. @param {boolean} [writes] as for `start` */
  toggle(writes) {
    if (this.isActive) this.end();
    else void this.start(writes);
  }

  /** Turn the edit mode on. @param {boolean} [writes] whether the reader can write a comment at once, unless a keyboard would cover the page */
  async start(writes = false) {
    const { services } = this;
    const { element } = services;
    services.dispatch(setMode, "edit");
    adoptStyle(element, css);
    element.classList.add("editing");
    try {
      this.#panel ??= await this.#createPanel();
    } catch (error) {
      services.dispatch(setMode, "try");
      element.classList.remove("editing");
      return services.fail(error);
    }
    if (!this.isActive) return;
    element.querySelector(".comment")?.after(this.#panel.element);
    this.draw(null, services.state);
    const { area } = editingOf(services.state);
    this.#useArea(area);
    if (area === "comment" && writes && matchMedia("(pointer: fine)").matches) this.#panel.comment.focus();
    // the list is lower now, and draws its rows again
    afterPaint(() => element.querySelector(".moves [aria-current]")?.scrollIntoView({ block: "nearest" }));
    this.trying.note.clear();
    services.speak(this.text("editingOn"));
  }

  /** Leave the edit mode; moves are still tried. */
  end() {
    if (!this.isActive) return;
    for (const field of this.#texts) field.leave();
    const { services } = this;
    const { element } = services;
    services.dispatch(setMode, "try");
    this.refused.withdraw();
    this.#tools?.cancel();
    keepFocus(element, () => this.#panel?.element.remove());
    element.classList.remove("editing");
    services.speak(this.text("editingOff"));
  }

  async #createPanel() {
    const { services } = this;
    const abilities = await editorAbilities(services);
    this.#tools = new BoardTools(this, abilities);
    const panel = new EditPanel(this.text, abilities, {
      choose: (area) => this.#useArea(area),
      useTool: (tool) => this.#useTool(tool),
      useColor: (color) => this.#useColor(color),
      setToPlay: (color) => void this.edit({ op: "set_to_play", color }),
      annotate: (identifier, degree) => void this.edit({ op: "annotate", identifier, degree }),
      run: (command) => this.run(command, services.state.node),
    });
    panel.element.prepend(this.refused.element);
    this.#texts = savedTexts(this.trying, panel);
    // phones have only the second event
    for (const type of ["beforeunload", "pagehide"])
      addEventListener(type, (event) => this.#keepPage(event), { signal: services.signal });
    return panel;
  }

  /** Save what was just written, and let the browser ask whether to stay, because it takes a moment. @param {Event} event of a page that is left */
  #keepPage(event) {
    if (!this.#texts.some((field) => field.isChanged)) return;
    this.flush();
    event.preventDefault();
  }

  /** Save what is being written. */
  flush() {
    for (const field of this.#texts) field.flush();
  }

  /** Make an edit of the current node. @param {{ op: string } & Record<string, unknown>} change */
  edit(change) {
    return this.trying.edit({ node: this.services.state.node, ...change });
  }

  /** Show the current node, what was edited, and with which tool. @param {State | null} before @param {State} after */
  draw(before, after) {
    if (!this.isActive || !this.#panel) return;
    this.#panel.draw(before, after);
    if (!showsOther(before, after)) return;
    const { reel, node } = after;
    const { comment = "", properties = [] } = reel.frames[node] ?? {};
    const [commentField, nameField] = this.#texts;
    commentField.show(node, comment);
    nameField.show(node, nameIn(properties));
    this.refused.show(node);
    this.#tools?.show();
  }

  /** @param {Area} area */
  #useArea(area) {
    const { services } = this;
    services.dispatch(edit, { area });
    this.#tools?.cancel();
    services.element.dataset.edit = area;
  }

  /** @param {string} name @param {boolean} [isQuiet] without announcing it, because what it does is announced */
  #useTool(name, isQuiet = false) {
    const { ident = "" } = MARK_TOOLS.find((each) => each.name === name) ?? {};
    if (!this.#tools || !this.#panel?.abilities.marks.includes(ident)) return this.services.speak(this.text("noMarks"));
    this.services.dispatch(edit, { tool: name });
    this.#useArea("marks");
    if (!isQuiet) this.services.speak(this.text(["toolChosen", { tool: this.toolName(name) }]));
  }

  /** Return the label of a mark tool. @param {string} name */
  toolName(name) {
    return this.#panel?.element.querySelector(`[data-tool="${name}"]`)?.ariaLabel ?? "";
  }

  /** @param {string | null} color @param {boolean} [isQuiet] as for tools */
  #useColor(color, isQuiet = false) {
    this.services.dispatch(edit, { color });
    this.#useArea("setup");
    const tool = this.#panel?.element.querySelector(`[data-color="${color ?? ""}"]`)?.ariaLabel ?? "";
    if (!isQuiet) this.services.speak(this.text(["toolChosen", { tool }]));
  }

  /** Set up such a piece on points, or play it there. @param {readonly string[]} points */
  placeFree(points) {
    const { area, color } = editingOf(this.services.state);
    if (area === "setup") void this.edit({ op: "set_up", points, color });
    else void this.trying.play(points.join(","));
  }

  /**
   * Use a point of the board as the current tool requires: put a mark there, or set up a piece.
   *
   * @param {string} point
   * @param {MouseEvent} [event] absent if the point was chosen with the keyboard
   * @returns {boolean} whether the point was used
   */
  choosePoint(point, event) {
    if (!this.isActive || !this.#tools) return false;
    const { board, state } = this.services;
    const { area } = editingOf(state);
    const chosen = event ? (boardPoint(event, board) ?? point) : point;
    if (area === "marks") this.#tools.mark(chosen);
    else if (area === "setup") this.#tools.setUp(chosen);
    return area === "marks" || area === "setup";
  }

  /**
   * Perform the action of the edit mode that a key stands for.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was used
   */
  handleKey(event) {
    if (!this.isActive || !this.#panel) return false;
    const isOnBoard = isInGrid(event);
    const action = editActionOf(event, {
      area: editingOf(this.services.state).area,
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
    const { node } = this.services.state;
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
        this.#useTool(action.value, isOnBoard);
        return isOnBoard ? this.services.parts.grid?.chooseCursor() : undefined;
      case "color":
        return this.#useColor(this.#panel?.abilities.colors[Number(action.value)]?.[0] ?? null);
      case "remove":
        this.#useColor(null, isOnBoard);
        return isOnBoard ? this.services.parts.grid?.chooseCursor() : undefined;
      case "force":
        return this.refused.force();
      case "cancel":
        return this.#tools?.cancel();
      default:
        return this.run(action.name, node);
    }
  }

  /** Run a command of the edit mode, such as deleting a node. @param {string} command @param {number} node */
  run(command, node) {
    void runCommand(this, command, node);
  }

  /** Switch whether pieces may be placed whatever the rules say. */
  toggleAnywhere() {
    if (!this.#tools?.hasPieces) return;
    const { services } = this;
    const isAnywhere = !editingOf(services.state).isAnywhere;
    services.dispatch(edit, { isAnywhere });
    services.speak(this.text(isAnywhere ? "anywhereOn" : "anywhereOff"));
  }
}
