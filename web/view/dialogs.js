/**
 * The panels that open over the viewer, one at a time.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 */

import { settingsPanel } from "./menu.js";
import { infoPanel, openPanel, problemsPanel, propertiesPanel, shortcutsPanel } from "./panels.js";

export class Dialogs {
  #viewer;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /** Open a panel in place of the one that is open. @param {string} name key of the title @param {Node} content */
  #open(name, content) {
    const { element, say } = this.#viewer;
    for (const dialog of element.querySelectorAll("dialog")) dialog.close();
    const dialog = openPanel(say(name), content, say("close"));
    element.append(dialog);
    // the element that had the focus before may have been removed
    dialog.addEventListener(
      "close",
      () => document.activeElement === document.body && element.focus({ preventScroll: true }),
    );
    dialog.showModal();
  }

  info() {
    const { reel, say, node, hidesResult } = this.#viewer;
    this.#open("info", infoPanel(reel, say, node, hidesResult));
  }

  problems() {
    const { reel, say } = this.#viewer;
    this.#open(
      "problems",
      problemsPanel(reel, say, (node) => void this.#viewer.goTo(node)),
    );
  }

  properties() {
    const { reel, say, node } = this.#viewer;
    this.#open("properties", propertiesPanel(reel, say, node));
  }

  shortcuts() {
    this.#open("shortcuts", shortcutsPanel(this.#viewer.say));
  }

  menu() {
    const { reel, say, settings, host } = this.#viewer;
    const commands = [
      { label: say("properties"), act: () => this.properties() },
      { label: say("problems"), act: () => this.problems() },
      { label: say("shortcuts"), act: () => this.shortcuts() },
      ...host.commands(),
    ];
    this.#open("settings", settingsPanel(reel, say, settings, host.settings, commands, host.charsets()));
  }
}
