/**
 * The menu: five entries for every day, one that saves what was edited, and those of the page; the others under "Advanced".
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {{ label: string, act: () => void }} Entry
 */

import { recordCommands } from "./commands.js";
import { html } from "./dom.js";
import { select } from "./settings_panel.js";

/** Return the button of an entry. @param {Entry} entry */
function button({ label, act }) {
  const element = html("button", { type: "button", class: "entry" }, label);
  element.addEventListener("click", act);
  return element;
}

/**
 * Return the content of the menu.
 *
 * @param {Viewer} viewer
 * @param {import("../reel/messages.js").FormatMessage} say of the panels
 * @param {(name: import("./dialogs.js").DialogName) => void} open opens a panel in place of the menu
 * @param {() => void} close
 */
export function menuPanel(viewer, say, open, close) {
  const { host, trying } = viewer;
  const record = host.record();
  const { download, others } = recordCommands(record, say, viewer);
  const panel = (/** @type {import("./dialogs.js").DialogName} */ name) => ({
    label: say(name),
    act: () => open(name),
  });
  const closing = (/** @type {Entry} */ { label, act }) => ({
    label,
    act: () => {
      close();
      act();
    },
  });
  const everyday = [
    closing({ label: say("flip"), act: () => viewer.act("flip") }),
    ...(viewer.state.arrangement.edit ? [closing({ label: say("edit"), act: () => viewer.act("edit") })] : []),
    panel("settings"),
    panel("shortcuts"),
    ...(trying?.draft ? [closing({ label: say("saveDraft"), act: () => trying.act("save") })] : []),
    ...download.map(closing),
    ...(record ? [panel("print")] : []),
  ];
  const ofPage = html("slot", { name: "menu" });
  ofPage.addEventListener("click", close);
  const advanced = [panel("info"), panel("properties"), panel("problems"), ...others.map(closing)];
  const charsets = host.charsets();
  const charset = charsets
    ? [
        select(
          say("charset"),
          charsets.charsets.map((name) => [name, name]),
          charsets.charset ?? "",
          charsets.choose,
        ),
      ]
    : [];
  return html(
    "div",
    { class: "menu" },
    everyday.map(button),
    ofPage,
    html("details", {}, html("summary", { class: "entry" }, say("advanced")), advanced.map(button), charset),
  );
}
