/** The list of shares that wait, on the start screen. Loaded when there are some. */

import { button, html } from "../view/dom.js";
import { find } from "./elements.js";
import { nameText } from "./name_texts.js";
import { text } from "./shared_texts.js";
import { removeShare, waitingShares } from "./waiting_shares.js";

/** Show the list of shares that wait. @param {(id: string) => void} open */
export async function showShares(open) {
  const shares = await waitingShares();
  find("shared").hidden = !shares.length;
  find("shared-list").replaceChildren(...shares.map((share) => row(share, open)));
}

/** Return the list item of a share: a button to open it and one to remove it. @param {import("./waiting_shares.js").Share} share @param {(id: string) => void} open */
function row({ id, time, names: [first = "", ...others] }, open) {
  const name = others.length ? nameText("fileSet", { name: first, count: others.length }) : first || text("sharedText");
  const date = new Date(time).toLocaleString(document.documentElement.lang);
  const label = html("span", {}, html("b", {}, html("bdi", {}, name)), html("span", { class: "note" }, date));
  const openButton = button({ class: "open" }, () => open(id), label);
  const removeLabel = nameText("remove", { name });
  const remove = async () => {
    await removeShare(id);
    await showShares(open);
    find("choose").focus();
  };
  const removeButton = button({ class: "remove", "aria-label": removeLabel, title: removeLabel }, remove, "\u00d7");
  return html("li", {}, openButton, removeButton);
}
