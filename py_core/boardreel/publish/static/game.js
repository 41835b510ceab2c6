/**
 * The page of a game: copy its link and its embed code, go to the previous and next game with the keys [ and ], and open the position
 * that a link of the explorer names.
 */

import { textsOf } from "./texts.js";

const share = /** @type {HTMLElement} */ (document.querySelector(".share"));
const output = /** @type {HTMLOutputElement} */ (share.querySelector("output"));
const say = textsOf(share);
const [link, code] = /** @type {NodeListOf<HTMLInputElement>} */ (share.querySelectorAll("input"));

/** Return the element that shows the game in another page. */
function frame() {
  const made = document.createElement("iframe");
  made.src = link.value + (code.dataset.frame ?? "");
  made.width = "720";
  made.height = "640";
  made.title = code.dataset.title ?? "";
  made.loading = "lazy";
  return made.outerHTML;
}

// the site may know its address; without one it is where the page is now
link.value ||= location.href.replace(/[?#].*$/, "");
code.value ||= frame();
share.hidden = false;

for (const button of share.querySelectorAll("button")) {
  const input = /** @type {HTMLInputElement} */ (button.previousElementSibling?.querySelector("input"));
  button.hidden = false;
  button.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      output.value = say("copied");
    } catch {
      // pages without encryption may not use the clipboard
      output.value = say("copy-by-key");
    }
  });
}

/** @type {Record<string, string>} */
const RELATIONS = { "[": "prev", "]": "next" };

addEventListener("keydown", (event) => {
  const relation = document.documentElement.classList.contains("framed") ? undefined : RELATIONS[event.key];
  const isTyping = event
    .composedPath()
    .some((target) => target instanceof HTMLElement && target.matches("input, textarea, select"));
  if (!relation || event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping) return;
  /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.neighbors a[rel="${relation}"]`))?.click();
});

/**
 * Return the node at a place of an index, or -1 if the game has none.
 *
 * @param {{ tree: { parent: number[] } }} reel
 * @param {URLSearchParams} wanted
 */
function nodeAt({ tree: { parent } }, wanted) {
  const place = Number(wanted.get("node") ?? wanted.get("ply"));
  if (wanted.has("node")) return place < parent.length ? place : -1;
  let node = 0;
  for (let depth = 0; depth < place && node >= 0; depth += 1) node = parent.indexOf(node);
  return node;
}

/**
 * Go to the position in the address: `move` is a link as in the attribute of that name. The key of a position of an index is
 * compared first, and looked for if it is not there: the record may have changed since the index was made, and two positions may have the same key there.
 */
function openPosition() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const viewer = /** @type {any} */ (document.querySelector("board-reel"));
  const reel = viewer?.document;
  if (reel && wanted.has("move")) return void viewer.goTo(wanted.get("move"));
  if (!reel || !(wanted.has("ply") || wanted.has("node"))) return;
  const place = nodeAt(reel, wanted);
  const key = wanted.get("position");
  const nodes = reel.keys?.nodes ?? [];
  // the place is a guess where the index has a long list of places
  const node =
    !key || nodes[place]?.[0] === key ? place : nodes.findIndex((/** @type {any} */ [other]) => other === key);
  document.querySelector(".other-position")?.remove();
  if (node >= 0) return void viewer.goTo(node);
  const note = document.createElement("p");
  note.className = "other-position";
  note.role = "alert";
  note.textContent = say("other-position");
  viewer.before(note);
}

document.addEventListener("reel-load", openPosition, { once: true });
addEventListener("hashchange", openPosition);
openPosition();
