/**
 * The panels that open over the viewer. Each is made when it is asked for; one is open at a time.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 */

import { settingsPanel } from "./menu.js";
import { findingsPanel, infoPanel, keysPanel, openPanel, propertiesPanel } from "./panels.js";

export class Dialogs {
  #viewer;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /** @param {string} name key of the title @param {Node} content */
  #open(name, content) {
    const { element, say } = this.#viewer;
    for (const dialog of element.querySelectorAll("dialog")) dialog.close();
    const dialog = openPanel(say(name), content, say("close"));
    element.append(dialog);
    // what had the focus before may be gone
    dialog.addEventListener(
      "close",
      () => document.activeElement === document.body && element.focus({ preventScroll: true }),
    );
    dialog.showModal();
  }

  info() {
    const { reel, say, node } = this.#viewer;
    this.#open("info", infoPanel(reel, say, node));
  }

  findings() {
    const { reel, say } = this.#viewer;
    this.#open(
      "diagnostics",
      findingsPanel(reel, say, (node) => void this.#viewer.goTo(node)),
    );
  }

  properties() {
    const { reel, say, node } = this.#viewer;
    this.#open("properties", propertiesPanel(reel, say, node));
  }

  keys() {
    this.#open("help", keysPanel(this.#viewer.say));
  }

  menu() {
    const { reel, say, settings, host } = this.#viewer;
    const commands = [
      { label: say("properties"), act: () => this.properties() },
      { label: say("diagnostics"), act: () => this.findings() },
      { label: say("help"), act: () => this.keys() },
      ...host.commands(),
    ];
    this.#open("settings", settingsPanel(reel, say, settings, host.settings, commands, host.charsets()));
  }
}
