/** The search box in the header: loads the index on first focus and lists sections that contain all words. */

import { excerpt, findSections, highlight } from "./search.js";

/** @typedef {import("./search.js").Section} Section */

/**
 * Let a search form answer while the reader types. The arrow keys move through the results, Enter opens the first or the
 * focused one, Escape closes the list.
 *
 * @param {HTMLFormElement} form
 */
export function attachSearch(form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const panel = /** @type {HTMLElement} */ (form.querySelector(".results"));
  const status = /** @type {HTMLElement} */ (panel.querySelector("[role=status]"));
  const list = /** @type {HTMLElement} */ (panel.querySelector("ul"));
  /** @type {Promise<Section[]> | null} */
  let index = null;
  const loadIndex = () => (index ??= fetchIndex(form.dataset.index ?? ""));
  void loadIndex().catch(() => {});

  async function update() {
    const query = input.value.trim();
    panel.hidden = !query;
    if (!query) return;
    try {
      const found = findSections(await loadIndex(), query);
      if (input.value.trim() !== query) return;
      status.textContent = found.length
        ? `${found.length} ${found.length === 1 ? "result" : "results"}`
        : "Nothing found. Try fewer or other words.";
      const items = document.createDocumentFragment();
      for (const section of found) items.append(resultItem(section, query));
      list.replaceChildren(items);
    } catch {
      index = null;
      status.textContent = "The search index could not be loaded. Check the connection and type again.";
      list.replaceChildren();
    }
  }

  /** Handle a key in the search box or its results: move between the results, open the first one, or close the list. @param {KeyboardEvent} event */
  function handleKey(event) {
    const links = [...list.querySelectorAll("a")];
    const position = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement));
    if (event.key === "ArrowDown") links[Math.min(position + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (position > 0 ? links[position - 1] : input).focus();
    else if (event.key === "Escape" && !panel.hidden) {
      panel.hidden = true;
      input.focus();
    } else if (event.key === "Enter" && document.activeElement === input) links[0]?.click();
    else return;
    event.preventDefault();
  }

  input.addEventListener("input", update);
  input.addEventListener("focus", update);
  form.addEventListener("keydown", handleKey);
  list.addEventListener("click", () => (panel.hidden = true));
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) panel.hidden = true;
  });
  // A click on a result must not take the focus from the form first: the list would close under the pointer.
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  if (input.value) void update();
}

/** Fetch the sections that can be found. @param {string} address @returns {Promise<Section[]>} */
async function fetchIndex(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** Return the list item for a section that matches the query. @param {Section} section @param {string} query */
function resultItem({ url, page, heading, text }, query) {
  const link = document.createElement("a");
  link.href = url;
  link.append(
    marked("b", heading === page ? page : `${page}: ${heading}`, query),
    marked("small", excerpt(text, query), query),
  );
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/**
 * Return an element called `name` with a text in which the words of the query are marked.
 *
 * @param {"b" | "small"} name
 * @param {string} text
 * @param {string} query
 */
function marked(name, text, query) {
  const element = document.createElement(name);
  for (const part of highlight(text, query)) {
    if (part.isMatch) {
      const mark = document.createElement("mark");
      mark.textContent = part.text;
      element.append(mark);
    } else element.append(part.text);
  }
  return element;
}
