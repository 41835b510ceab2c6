/**
 * The menu of the viewer: entries for every day, one that saves what was edited, and those of the page; the others under "Advanced".
 *
 * @typedef {Pick<import("../host.js").Services, "act" | "dispatch" | "element" | "fail" | "parts" | "record" | "speak" | "state">} Services
 * @typedef {import("../../state/state.js").Dialog} Dialog
 * @typedef {import("../menu/menu.js").MenuEntry} MenuEntry
 */

import { copyRecord, downloadRecord } from "../../requests/downloads.js";
import { draftText } from "../../state/draft.js";
import { closeDialog, isLocked, openDialog } from "../../state/state.js";
import { html } from "../dom.js";
import { keyLabel, VIEWER_KEYS } from "../key_table.js";
import { openMenu } from "../menu/menu.js";

/** Name of an entry → path of its icon on a grid of 24. @type {Readonly<Record<string, string>>} */
const ICONS = {
  flip: "M7 4v16M7 4L3 8M7 4l4 4M17 20V4M17 20l-4-4M17 20l4-4",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  count: "M4 20h16M6 20v-7M11 20V6M16 20v-10",
  command: "M5 7l5 5-5 5M12 18h7",
  settings: "M4 7h9M19 7h1M16 4v6M4 17h1M11 17h9M8 14v6",
  shortcuts: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  saveDraft: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  advanced: "M9 6l6 6-6 6",
};

/**
 * Open the menu of the viewer at its button.
 *
 * @param {Services} services
 * @param {import("../../reel/messages.js").FormatMessage} say of the panels
 * @param {Dialog} dialog of the state, which is closed with the menu
 */
export function openMainMenu(services, say, dialog) {
  const { parts, state, element } = services;
  const { hasRecord } = state;
  const entry = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {string} */ action = name) => ({
    name,
    label: say(name),
    icon: ICONS[name],
    key: keyLabel(action, VIEWER_KEYS) || undefined,
    act,
  });
  const panel = (/** @type {Dialog["name"]} */ name, /** @type {string} */ action = name) =>
    entry(name, () => services.dispatch(openDialog, { name }), action);
  const action = (/** @type {import("../keys.js").Action} */ name) => entry(name, () => services.act(name));
  const command = (/** @type {string} */ name, /** @type {() => Promise<void>} */ run) =>
    entry(name, () => void run().catch((error) => services.fail(error)));
  const mayLose = parts.mayLose.bind(parts);
  const download = (/** @type {string} */ name, /** @type {import("../../runtime/calls.js").SaveForm} */ form) =>
    hasRecord ? [command(name, () => downloadRecord(services, form, mayLose))] : [];
  const copy = async () => {
    await copyRecord(services);
    services.speak(say("copied"));
  };
  openMenu(services, {
    label: say("menu"),
    anchor: /** @type {Element} */ (element.querySelector(".menu-button")),
    entries: [
      action("flip"),
      ...(state.arrangement.edit ? [entry("edit", () => services.act("write"))] : []),
      ...(hasRecord && state.reel.game.counted && !isLocked(state) ? [entry("count", () => void parts.count())] : []),
      action("command"),
      panel("settings"),
      panel("shortcuts", "help"),
      ...(draftText(state) ? [entry("saveDraft", () => parts.trying?.act("save"))] : []),
      ...download("download", "original"),
      ...(hasRecord ? [panel("print")] : []),
      html("slot", { name: "menu" }),
      {
        ...entry("advanced", () => {}),
        entries: [
          // without a mouse, the buttons of the board are not seen before it is zoomed
          ...[panel("info"), panel("properties"), panel("problems"), action("zoomIn")],
          ...download("saveAsUtf8", "utf8"),
          ...download("saveAsFF4", "current"),
          ...(hasRecord ? [command("copy", copy)] : []),
        ],
      },
    ],
    closed: () => services.dispatch(closeDialog, dialog),
  });
}
