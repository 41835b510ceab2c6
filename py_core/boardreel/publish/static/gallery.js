/**
 * Search, filters and order of the gallery. Without this script the gallery is a series of pages with all games.
 *
 * The search index is loaded when somebody begins to search: `search/index.json` has the names of the filters and the addresses
 * of the chunks, a chunk has the games in the order of the gallery. What is searched for is part of the address of the page.
 *
 * @typedef {[page: string, title: string, game: number, event: number, folder: number, date: string, result: string,
 *   rawResult: string, width: number, height: number, words: string, players: string[], moves: number, file: string]} Row
 * @typedef {[name: string, count: number][]} Names
 * @typedef {{ count: number, games: Names, events: Names, folders: Names, letters: Record<string, string>, chunks: string[] }} Index
 * @typedef {{ row: Row, order: number, day: string }} Game `order` is its place in the gallery, `day` its first date
 * @typedef {typeof import("./query.js")} Queries
 */

import { foldText } from "./text_folding.js";
import { textsOf } from "./texts.js";

const CARDS_PER_PAGE = 60;
/** Pages of results before and after the current one that have links. */
const NEAR_PAGES = 2;
/** Pictures that may load at once: the main thread draws each of them, and has to answer the next key meanwhile. */
const MAX_LOADING_PICTURES = 2;
/** Distance from the visible part of the page at which pictures load. */
const PICTURE_MARGIN = "300px";
/** Least time between changes of the page's address: browsers limit how often it may change. */
const ADDRESS_INTERVAL_MS = 300;

const form = /** @type {HTMLFormElement} */ (document.querySelector(".find"));
const all = /** @type {HTMLElement} */ (document.querySelector(".all"));
const results = /** @type {HTMLElement} */ (document.querySelector(".results"));
const list = /** @type {HTMLElement} */ (results.querySelector(".cards"));
const none = /** @type {HTMLElement} */ (results.querySelector(".none"));
const pager = /** @type {HTMLElement} */ (results.querySelector(".pager"));
const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const root = form.dataset.root ?? "";
const say = textsOf(form);
const number = new Intl.NumberFormat(document.documentElement.lang);
const collator = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

/** Fields of the form, which are parameters of the address → column of a row, if the field is a filter. */
const COLUMNS = { game: 2, event: 3, folder: 4 };
const FILTERS = /** @type {("game" | "event" | "folder")[]} */ (Object.keys(COLUMNS));

/** @type {Promise<Index> | null} */
let index = null;
/** @type {Promise<Game[]> | null} */
let games = null;
/** Counts searches, so that one that has to wait for the index does not replace the results of a later one. */
let latestSearch = 0;
let addressTimer = 0;
let addressTime = Number.NEGATIVE_INFINITY;

/** Return a field of the form. @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

/** Fetch a file of the search index. @param {string} name @returns {Promise<any>} */
async function load(name) {
  const response = await fetch(`${root}search/${name}`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}

/** Return the index without its games. */
function loadIndex() {
  index ??= load("index.json").catch((error) => {
    index = null;
    throw error;
  });
  return index;
}

/** Return all games of the site. @returns {Promise<Game[]>} */
function loadGames() {
  games ??= loadIndex()
    .then(async (index) => {
      const chunks = await Promise.all(index.chunks.map(load));
      const { firstDate } = await import("./query.js");
      return chunks.flat().map((row, order) => ({ row, order, day: firstDate(row[5]) }));
    })
    .catch((error) => {
      games = null;
      throw error;
    });
  return games;
}

/** Fill the filters with the names and numbers of games. @param {Index} index */
function fillFilters(index) {
  for (const name of FILTERS) {
    const select = /** @type {HTMLSelectElement} */ (field(name));
    const names = index[/** @type {"games" | "events" | "folders"} */ (`${name}s`)];
    if (select.options.length > 1) continue;
    for (const [value, count] of names) if (value) select.add(new Option(`${value} (${number.format(count)})`, value));
  }
}

/** @type {Record<string, (one: Game, other: Game) => number>} */
const ORDERS = {
  date: (one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : one.order - other.order),
  name: (one, other) => collator.compare(one.row[1], other.row[1]) || one.order - other.order,
};

/** Games in an order, by its name. @type {Map<string, Game[]>} */
const ordered = new Map();

/** Return all games in the order that the form asks for. @param {Game[]} games */
function inOrder(games) {
  const name = field("sort").value;
  if (!name) return games;
  const sorted = ordered.get(name) ?? games.toSorted(ORDERS[name]);
  ordered.set(name, sorted);
  return sorted;
}

/** Fields of queries → the texts of a game. @type {Record<string, (row: Row, queries: Queries, index: Index) => readonly string[]>} */
const FIELD_TEXTS = {
  words: (row) => row[10].split("\n"),
  player: (row, { playerTexts }) => playerTexts(row[11], "").player,
  black: (row, { playerTexts }, { games }) => playerTexts(row[11], games[row[2]][0]).black,
  white: (row, { playerTexts }, { games }) => playerTexts(row[11], games[row[2]][0]).white,
  event: (row, _, { events }) => [events[row[3]][0]],
  date: (row) => [row[5]],
  result: (row) => [row[7]],
  winner: (row, { winnerNames }) => winnerNames(row[7]),
  game: (row, _, { games }) => [games[row[2]][0]],
  moves: (row) => [String(row[12])],
  file: (row) => [row[13]],
};

/** Return the games that the form asks for. @param {Index} index @param {Game[]} games @param {Queries} queries */
function matches(index, games, queries) {
  const fold = (/** @type {string} */ text) => foldText(text, index.letters);
  const query = queries.parseQuery(field("q").value, Object.keys(FIELD_TEXTS), fold);
  const wanted = FILTERS.map((name) => {
    const value = field(name).value;
    const names = index[/** @type {"games" | "events" | "folders"} */ (`${name}s`)];
    return value ? [COLUMNS[name], names.findIndex(([known]) => known === value)] : null;
  }).filter((filter) => filter !== null);
  return inOrder(games).filter(
    ({ row }) =>
      wanted.every(([column, value]) => row[column] === value) &&
      query.matches((name) => FIELD_TEXTS[name](row, queries, index)),
  );
}

/** Return an element with text. @param {string} name @param {string} className @param {string} text */
function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** Cards of the games that are shown. @type {Map<Row, HTMLElement>} */
let cards = new Map();

/** Pictures near the visible part of the page that are not loaded yet. @type {Set<HTMLImageElement>} */
const waiting = new Set();
let loadingCount = 0;

const nearPictures = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) waiting.add(/** @type {HTMLImageElement} */ (target));
      else waiting.delete(/** @type {HTMLImageElement} */ (target));
    }
    while (loadingCount < MAX_LOADING_PICTURES && waiting.size) void loadPictures();
  },
  { rootMargin: PICTURE_MARGIN },
);

/** Load the waiting pictures, one after the other. */
async function loadPictures() {
  loadingCount++;
  for (const image of waiting) {
    waiting.delete(image);
    nearPictures.unobserve(image);
    image.src = image.dataset.src ?? "";
    await image.decode().catch(() => {});
  }
  loadingCount--;
}

/** Show the cards of games. A game that was shown keeps its card, and so its picture. @param {Index} index @param {Row[]} rows */
function drawCards(index, rows) {
  cards = new Map(rows.map((row) => [row, cards.get(row) ?? card(index, row)]));
  nearPictures.disconnect();
  waiting.clear();
  list.replaceChildren(...cards.values());
  for (const image of list.querySelectorAll("img:not([src])")) nearPictures.observe(image);
}

/** Return the card of a game, as in `card.html`; its picture has no address yet. @param {Index} index @param {Row} row */
function card(index, [page, title, kind, event, , date, result, rawResult, width, height]) {
  const link = document.createElement("a");
  link.href = `${root}games/${page}.html`;
  const image = Object.assign(new Image(width, height), { decoding: "async", alt: "" });
  image.dataset.src = `${root}games/${page}.svg`;
  link.append(image, element("strong", "", title));
  if (result) {
    const words = element("span", "result", result);
    words.title = rawResult;
    link.append(words);
  }
  const eventName = index.events[event][0];
  const facts = [
    index.games[kind][0],
    date && element("time", "", date),
    `${title}, `.startsWith(`${eventName}, `) ? "" : eventName,
  ];
  const line = element("span", "facts", "");
  line.append(...facts.filter(Boolean).flatMap((fact, place) => (place ? [" · ", fact] : [fact])));
  link.append(line);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** Return the address of this page with the search in the form. @param {number} page of the results */
function address(page) {
  const query = new URLSearchParams();
  for (const name of ["q", ...FILTERS, "sort"]) if (field(name).value) query.set(name, field(name).value);
  if (page > 1) query.set("page", String(page));
  return query.size ? `?${query}` : location.pathname;
}

/** Draw the links to the pages of the results. @param {number} page @param {number} pageCount */
function drawPager(page, pageCount) {
  pager.replaceChildren();
  pager.hidden = pageCount < 2;
  let previous = 0;
  const link = (/** @type {number} */ target, /** @type {string} */ label) => {
    const made = /** @type {HTMLAnchorElement} */ (element("a", "", label));
    made.href = address(target);
    made.dataset.page = String(target);
    pager.append(made);
  };
  if (page > 1) link(page - 1, `‹ ${say("previous")}`);
  for (let target = 1; target <= pageCount; target++) {
    if (target !== 1 && target !== pageCount && Math.abs(target - page) > NEAR_PAGES) continue;
    if (target > previous + 1) pager.append(element("span", "", "…"));
    if (target === page) pager.append(Object.assign(element("span", "", String(target)), { ariaCurrent: "page" }));
    else link(target, String(target));
    previous = target;
  }
  if (page < pageCount) link(page + 1, `${say("next")} ›`);
}

/** Show the games that the form asks for, or the whole gallery if it asks for nothing. @param {number} page of the results */
async function search(page) {
  const search = ++latestSearch;
  const isSearching = address(1).startsWith("?");
  if (!isSearching) {
    results.hidden = true;
    all.hidden = false;
    output.value = "";
    return;
  }
  try {
    const [names, games, queries] = await Promise.all([loadIndex(), loadGames(), import("./query.js")]);
    if (search === latestSearch) show(names, matches(names, games, queries), games.length, page);
  } catch (error) {
    output.value = problemText(error);
  }
}

/** Return the sentence for an error of a search. @param {unknown} error */
function problemText(error) {
  if (!(error instanceof Error && error.name === "QueryError"))
    return say("search-failed", { reason: error instanceof Error ? error.message : String(error) });
  const { field, value, fields } = /** @type {import("./query.js").QueryError} */ (error);
  if (field === null) return say("query-too-long", {});
  return say(value === null ? "query-field" : "query-value", { field, value: value ?? "", fields: fields.join(", ") });
}

/** Show the results. @param {Index} index @param {Game[]} found @param {number} count number of all games @param {number} page */
function show(index, found, count, page) {
  const pageCount = Math.max(1, Math.ceil(found.length / CARDS_PER_PAGE));
  const shownPage = Math.min(page, pageCount);
  const start = (shownPage - 1) * CARDS_PER_PAGE;
  drawCards(
    index,
    found.slice(start, start + CARDS_PER_PAGE).map(({ row }) => row),
  );
  drawPager(shownPage, pageCount);
  none.hidden = found.length > 0;
  all.hidden = true;
  results.hidden = false;
  output.value = say("found", { found: found.length, games: count });
}

/** Set the form to the search in the address, and show its results. */
async function readAddress() {
  const query = new URLSearchParams(location.search);
  const hasSearch = [...query.keys()].some((name) => name in COLUMNS || name === "q" || name === "sort");
  const failure = hasSearch ? await loadIndex().then(fillFilters, (error) => error) : undefined;
  for (const name of ["q", ...FILTERS, "sort"]) {
    const control = field(name);
    control.value = query.get(name) ?? "";
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = "";
  }
  await search(Math.max(1, Number.parseInt(query.get("page") ?? "", 10) || 1));
  if (failure) output.value = problemText(failure);
}

/** Write the search in the form into the address of the page. */
function replaceAddress() {
  addressTime = performance.now();
  history.replaceState(null, "", address(1));
}

form.addEventListener("input", () => {
  void search(1);
  clearTimeout(addressTimer);
  const delay = addressTime + ADDRESS_INTERVAL_MS - performance.now();
  if (delay > 0) addressTimer = window.setTimeout(replaceAddress, delay);
  else replaceAddress();
});
form.addEventListener("submit", (event) => event.preventDefault());
// whoever moves to the search field will probably use it
form.addEventListener("focusin", () => void loadGames().catch(() => {}), { once: true });
pager.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  clearTimeout(addressTimer);
  history.pushState(null, "", link.href);
  void search(Number(link.dataset.page)).then(() => {
    form.scrollIntoView();
    list.querySelector("a")?.focus({ preventScroll: true });
  });
});
none.addEventListener("click", (event) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  form.reset();
  history.replaceState(null, "", location.pathname);
  void search(1);
  field("q").focus();
});
addEventListener("popstate", () => void readAddress());
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field("q").focus();
});

form.hidden = !all.querySelector(".cards");
void readAddress();
void loadIndex()
  .then(fillFilters)
  .catch(() => {});
