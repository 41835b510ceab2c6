/** Behavior of the documentation pages: menu, copy buttons, choice of a sample. Search and tag generator load on demand. */

import { copyButton } from "./copy.js";
import { listSamples, sampleAddress, samples } from "./samples.js";

for (const block of document.querySelectorAll("pre:not(.usage, [data-shows], #tag-frame pre)")) {
  const code = block.querySelector("code");
  if (!code) continue;
  const frame = document.createElement("div");
  frame.className = "example";
  block.replaceWith(frame);
  frame.append(
    block,
    copyButton(() => code.textContent ?? ""),
  );
}

const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector("nav details"));
const isWide = matchMedia("(width >= 900px)");
const openMenu = () => menu && (menu.open = isWide.matches);
openMenu();
isWide.addEventListener("change", openMenu);

const search = /** @type {HTMLFormElement | null} */ (document.querySelector("form.search"));
if (search) {
  search.addEventListener("focusin", async () => (await import("./search_box.js")).attachSearch(search), {
    once: true,
  });
  search.addEventListener("submit", (event) => event.preventDefault());
}

const chooser = /** @type {HTMLSelectElement | null} */ (document.getElementById("sample"));
const viewer = document.querySelector("board-reel");
if (chooser && viewer) {
  const first = viewer.getAttribute("src")?.split("/").at(-1) ?? "";
  samples().then(
    (found) => listSamples(chooser, found, first),
    () => chooser.closest("p")?.remove(),
  );
  chooser.addEventListener("change", () => viewer.setAttribute("src", sampleAddress(chooser.value)));
}

if (document.getElementById("generator")) void import("./generator.js");
