/** The list of games next to the viewer with everything that belongs to it: the switchers, and the button that opens the list. */

import styles from "../../styles/games.css";
import { button, html } from "../../view/dom.js";
import { adopt, find } from "../elements.js";
import { focusViewer } from "../keyboard.js";
import { nameText } from "../name_texts.js";
import { GameList } from "./game_list.js";
import { neighborIndex } from "./game_rows.js";
import { GamesExplorer } from "./games_explorer.js";
import { text } from "./games_texts.js";
import { ListColumn } from "./list_column.js";
import { Switcher } from "./switcher.js";

/**
 * @typedef {import("./game_rows.js").RecordFile} RecordFile
 * @typedef {import("./game_rows.js").FileGames} FileGames
 * @typedef {import("./game_rows.js").Entry} Entry
 * @typedef {import("../../element/board_reel.js").BoardReel} BoardReel
 */

export class GamesPanel {
  #element = find("games");
  #button = find("games-button");
  #spoken = html("p", { class: "visually-hidden", role: "status" });
  /** @type {{ file: RecordFile | null, game: number }} */
  #current = { file: null, game: 1 };
  /** @type {BoardReel | null} */
  #viewer = null;

  /** @param {(file: RecordFile, game: number, move?: string) => Promise<void>} choose */
  constructor(choose) {
    adopt(styles);
    this.choose = choose;
    this.explorer = new GamesExplorer(choose, () => {
      // a sheet covers the viewer
      if (this.#element.classList.contains("sheet")) this.toggle();
    });
    const actions = {
      step: (/** @type {1 | -1} */ step) => this.step(step),
      toggleList: () => this.toggle(),
    };
    this.switchers = [new Switcher(actions, "head-switcher"), new Switcher(actions, "bar-switcher")];
    const [inHead, bar] = this.switchers;
    inHead.element.slot = "switcher";
    this.list = new GameList(
      (entry) => this.#open(entry),
      () => this.#show(),
    );
    this.closeButton = button({ class: "close" }, () => this.toggle(), "\u00d7");
    this.list.tools.append(this.closeButton, this.list.summary, this.explorer.element);
    this.#element.append(this.list.tools, this.list.table.element);
    this.#element.before(bar.element);
    this.column = new ListColumn(this.#element, {
      changed: (isExpanded) => this.#setExpanded(isExpanded),
      leave: () => this.toggle(),
    });
    this.#button.addEventListener("click", () => this.toggle());
    document.body.append(this.#spoken);
    this.translate();
  }

  /** Write all texts in the current language. */
  translate() {
    this.#element.ariaLabel = text("games");
    this.closeButton.ariaLabel = text("closeList");
    this.list.translate();
    this.explorer.translate();
    this.column.translate();
    this.#show();
  }

  /** Show the games of other files in the list. @param {ReadonlyMap<RecordFile, FileGames>} files */
  open(files) {
    this.column.closeSheet();
    this.list.open(files);
    this.explorer.open([...files.keys()]);
    this.explorer.update(this.list.size);
  }

  /** Update the list with games of the files that have become known since. @param {ReadonlyMap<RecordFile, FileGames>} files */
  update(files) {
    this.list.update(files);
    this.explorer.update(this.list.size);
  }

  /** Mark the current game in the list and in the switchers. @param {{ file: RecordFile | null, game: number }} current */
  mark(current) {
    this.#current = current;
    this.list.table.mark(({ file, game }) => file === current.file && game === current.game);
    this.#show();
  }

  /** Show the switcher in the head of another viewer. @param {HTMLElement} viewer */
  attach(viewer) {
    this.#viewer = /** @type {BoardReel} */ (viewer);
    viewer.append(this.switchers[0].element);
    this.explorer.attach(this.#viewer);
  }

  /** Open or close the list; where it is a sheet, the focus goes with it. */
  toggle() {
    if (!this.column.toggle()) {
      if (this.#viewer) focusViewer(this.#viewer);
    } else if (this.#element.classList.contains("sheet")) {
      this.list.table.element.focus();
    }
  }

  /** Open the previous (-1) or the next (1) game of the list. @param {1 | -1} step */
  step(step) {
    const { shown } = this.list;
    const index = neighborIndex(this.#index, shown.length, step);
    if (index === null) {
      this.#speak(text(step > 0 ? "lastGame" : "firstGame"));
      return;
    }
    this.#open(shown[index]);
    this.#speak(nameText("gameOf", { number: index + 1, count: shown.length }));
  }

  /** Index of the current game in the list, -1 if the filter hides it. */
  get #index() {
    const { file, game } = this.#current;
    return this.list.shown.findIndex((entry) => entry.file === file && entry.game === game);
  }

  /** Open the game of a list entry. @param {Entry} entry */
  #open({ file, game }) {
    this.column.closeSheet();
    void this.choose(file, game);
  }

  /** Show the list and the switchers if there is a choice. */
  #show() {
    const isNeeded = this.list.size > 1;
    for (const element of [this.#element, this.#button, ...this.switchers.map(({ element }) => element)])
      element.hidden = !isNeeded;
    const index = this.#index;
    for (const switcher of this.switchers) switcher.show(index, this.list.shown.length);
  }

  /** @param {boolean} isExpanded */
  #setExpanded(isExpanded) {
    for (const control of [this.#button, ...this.switchers.map(({ list }) => list)])
      control.ariaExpanded = String(isExpanded);
  }

  /** Say a sentence to screen readers, also if it is the same as before. @param {string} sentence */
  #speak(sentence) {
    this.#spoken.textContent = "";
    requestAnimationFrame(() => (this.#spoken.textContent = sentence));
  }
}
