/** What the pages of the documentation do: copy examples, show a sample that was chosen. */

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

const chooser = /** @type {HTMLSelectElement | null} */ (document.getElementById("sample"));
const shown = document.querySelector("board-reel");
if (chooser && shown) {
  const first = shown.getAttribute("src")?.split("/").at(-1) ?? "";
  samples().then(
    (found) => listSamples(chooser, found, first),
    () => chooser.closest("p")?.remove(),
  );
  chooser.addEventListener("change", () => shown.setAttribute("src", sampleAddress(chooser.value)));
}

if (document.getElementById("generator")) void import("./generator.js");
