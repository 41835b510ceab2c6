/** The list of shares that wait, on the start screen. Loaded when there are some. */

import { find } from "./elements.js";
import { text } from "./shared_texts.js";
import { fileSetName, shelfRow } from "./shelf_row.js";
import { removeShare, waitingShares } from "./waiting_shares.js";

/** Show the list of shares that wait. @param {(address: string) => void} open */
export async function showShares(open) {
  const shares = await waitingShares();
  find("shared").hidden = !shares.length;
  find("shared-list").replaceChildren(...shares.map((share) => row(share, open)));
}

/** Return the list item of a share: a button to open it and one to remove it. @param {import("./waiting_shares.js").Share} share @param {(address: string) => void} open */
function row({ id, time, names }, open) {
  const name = fileSetName(names) || text("sharedText");
  const date = new Date(time).toLocaleString(document.documentElement.lang);
  const remove = async () => {
    await removeShare(id);
    await showShares(open);
    find("choose").focus();
  };
  return shelfRow({ title: name, note: date }, () => open(`#shared=${id}`), remove);
}
