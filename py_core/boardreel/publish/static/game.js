/** The page of a game: copy its link and its embed code, and go to the previous and next game with the keys [ and ]. */

import { textsOf } from "./texts.js";

const share = /** @type {HTMLElement} */ (document.querySelector(".share"));
const output = /** @type {HTMLOutputElement} */ (share.querySelector("output"));
const say = textsOf(share);
const [link, code] = /** @type {NodeListOf<HTMLInputElement>} */ (share.querySelectorAll("input"));

/** Return the element that shows the game in another page. */
function frame() {
  const made = document.createElement("iframe");
  made.src = new URL(code.dataset.frame ?? "", location.href).href;
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
  const relation = RELATIONS[event.key];
  const isTyping = event
    .composedPath()
    .some((target) => target instanceof HTMLElement && target.matches("input, textarea, select"));
  if (!relation || event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping) return;
  /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.neighbors a[rel="${relation}"]`))?.click();
});
