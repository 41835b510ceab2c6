/**
 * The collection of puzzles: which of them are solved in this browser, filters, and the next unsolved one. Without this script the page
 * shows all puzzles.
 *
 * The filters are part of the address of the page. With the parameter `after`, the name of a puzzle, the page goes on to the next
 * unsolved puzzle after it.
 */

import { forgetSolved, solvedPuzzles } from "./solved.js";
import { textsOf } from "./texts.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".find"));
const say = textsOf(form);
const progress = /** @type {HTMLElement} */ (document.querySelector(".progress"));
const bar = /** @type {HTMLProgressElement} */ (progress.querySelector("progress"));
const output = /** @type {HTMLOutputElement} */ (progress.querySelector("output"));
const next = /** @type {HTMLAnchorElement} */ (progress.querySelector(".next"));
const clear = /** @type {HTMLButtonElement} */ (progress.querySelector("button"));
const none = /** @type {HTMLElement} */ (document.querySelector(".none"));
const items = [.../** @type {NodeListOf<HTMLLIElement>} */ (document.querySelectorAll(".cards > li"))];
const selects = [...form.querySelectorAll("select")];

/** Name of the page → tries and seconds. */
let solved = solvedPuzzles();

/** Return the name of a puzzle's page. @param {HTMLLIElement} item */
const nameOf = (item) => item.dataset.page ?? "";
/** Return whether a puzzle is solved. @param {HTMLLIElement} item */
const isSolved = (item) => Object.hasOwn(solved, nameOf(item));
/** Return the address of a puzzle's page. @param {HTMLLIElement} item */
const addressOf = (item) => item.querySelector("a")?.href ?? "";

/** Return whether a puzzle passes the filters. @param {HTMLLIElement} item */
function matches(item) {
  return selects.every(({ name, value }) => {
    if (!value) return true;
    return name === "state" ? isSolved(item) === (value === "solved") : item.dataset[name] === value;
  });
}

/** Show the marks of solved puzzles, and those puzzles that pass the filters. */
function show() {
  for (const item of items) {
    const mark = /** @type {HTMLElement} */ (item.querySelector(".solved"));
    const entry = solved[nameOf(item)];
    mark.hidden = !entry;
    mark.textContent = entry ? `✓ ${say("solved-in", { tries: entry.tries })}` : "";
    item.classList.toggle("is-solved", Boolean(entry));
    item.hidden = !matches(item);
  }
  const shown = items.filter((item) => !item.hidden);
  const solvedCount = items.filter(isSolved).length;
  none.hidden = shown.length > 0 || items.length === 0;
  bar.max = Math.max(1, items.length);
  bar.value = solvedCount;
  const filtered = shown.length < items.length ? [say("shown-count", { shown: shown.length })] : [];
  const count = say("solved-count", { solved: solvedCount, puzzles: items.length });
  output.value = [count, ...filtered].join(", ");
  const target = shown.find((item) => !isSolved(item));
  next.hidden = !target;
  if (target) next.href = addressOf(target);
  clear.hidden = solvedCount === 0;
}

/** Return the next unsolved puzzle after one, null if all others are solved. @param {string} name */
function following(name) {
  const start = items.findIndex((item) => nameOf(item) === name) + 1;
  return (
    [...items.slice(start), ...items.slice(0, start)].find((item) => !isSolved(item) && nameOf(item) !== name) ?? null
  );
}

/** Set the filters to those in the address. */
function readAddress() {
  const query = new URLSearchParams(location.search);
  for (const select of selects) {
    select.value = query.get(select.name) ?? "";
    if (select.selectedIndex < 0) select.value = "";
  }
  show();
}

form.addEventListener("input", () => {
  const query = new URLSearchParams(selects.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  show();
});
form.addEventListener("submit", (event) => event.preventDefault());
clear.addEventListener("click", () => {
  try {
    forgetSolved();
  } catch {
    // nothing is stored where storage is denied
  }
  solved = solvedPuzzles();
  show();
  form.querySelector("select")?.focus();
});
// another tab may have solved one, or the reader comes back from one
addEventListener("storage", () => {
  solved = solvedPuzzles();
  show();
});
addEventListener("pageshow", () => {
  solved = solvedPuzzles();
  show();
});

const after = new URLSearchParams(location.search).get("after");
const target = after === null ? null : following(after);
if (target) location.replace(addressOf(target));
else if (items.length) {
  form.hidden = false;
  progress.hidden = false;
  readAddress();
}
