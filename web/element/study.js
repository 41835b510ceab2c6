/**
 * Let links in a text move the board next to it: `<a href="#move=23" data-reel>`. This module is loaded on pages that have such links.
 *
 * A link means the nearest viewer before it, or the one whose id is the value of `data-reel`. In a part of the page with
 * `data-reel-scroll`, a paragraph with a link moves the board when it comes into the middle of the window.
 *
 * @typedef {import("./board_reel.js").BoardReel} BoardReel
 */

/** Selector of links to positions. The links of study pages lead to a diagram without scripts, and have the position in an attribute. */
const LINKS = "a[data-reel], a[data-move]";
const BLOCKS = "p, li, blockquote, h1, h2, h3, h4, td";
/** The strip of the window in which a paragraph is read: below a board that is docked at the top. */
const READING_ZONE = { rootMargin: "-50% 0px -35% 0px" };

/** Screens on which the boards of a study page are docked at the top, and the height of the boards there: lower ones would be cut. */
const DOCKING = "(max-width: 56.24rem) and (min-height: 38rem)";
const DOCKED_HEIGHT = "max(46svh, 380px)";

/** Return the text of the permalink in a link, such as `23`. @param {Element} link */
export function positionOf(link) {
  return link.getAttribute("data-move") ?? (link.getAttribute("href") ?? "").replace(/^.*#(?:.*&)?move=/, "");
}

/** Return the viewer that a link moves: the one that it names, else the nearest one before it, else the first of the page. @param {Element} link @returns {BoardReel | null} */
function viewerOf(link) {
  const id = link.getAttribute("data-reel");
  if (id) return /** @type {BoardReel | null} */ (document.getElementById(id));
  const viewers = /** @type {BoardReel[]} */ ([...document.querySelectorAll("board-reel")]);
  const isBefore = (/** @type {Element} */ viewer) =>
    (link.compareDocumentPosition(viewer) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return viewers.findLast(isBefore) ?? viewers[0] ?? null;
}

/** Move the board to the position of a link, and mark the link. @param {Element} link */
function follow(link) {
  const viewer = viewerOf(link);
  if (!viewer) return;
  // a viewer that has not loaded yet opens there
  viewer.setAttribute("move", positionOf(link));
  void viewer.goTo(positionOf(link));
  for (const other of document.querySelectorAll(`:is(${LINKS})[aria-current]`))
    if (viewerOf(other) === viewer) other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
}

/** Let the paragraphs that come into the reading zone move the board, once the reader scrolls. */
function followScrolling() {
  /** @type {Map<Element, Element>} block → its first link */
  const blocks = new Map();
  for (const link of document.querySelectorAll(`[data-reel-scroll] :is(${LINKS})`)) {
    const block = link.closest(BLOCKS);
    if (block && !blocks.has(block)) blocks.set(block, link);
  }
  let hasScrolled = false;
  const observer = new IntersectionObserver((entries) => {
    const link = blocks.get(entries.findLast((entry) => entry.isIntersecting)?.target ?? document.body);
    if (hasScrolled && link) follow(link);
  }, READING_ZONE);
  for (const block of blocks.keys()) observer.observe(block);
  addEventListener("scroll", () => (hasScrolled = true), { once: true, passive: true });
}

/** Limit the height of the boards of study pages where they are docked; those of puzzles are not. @param {boolean} isDocking */
function dockBoards(isDocking) {
  for (const viewer of document.querySelectorAll(".study .board:not(.puzzle) board-reel")) {
    if (isDocking) viewer.setAttribute("height", DOCKED_HEIGHT);
    else if (viewer.getAttribute("height") === DOCKED_HEIGHT) viewer.removeAttribute("height");
  }
}

/** Make links to positions, in the text of the page, show them in the viewers of the page, and follow the reader's scrolling. */
export function connectLinks() {
  for (const study of document.querySelectorAll(".study")) study.classList.add("has-boards");
  const docking = matchMedia(DOCKING);
  dockBoards(docking.matches);
  docking.addEventListener("change", () => dockBoards(docking.matches));
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = isPlain && event.target instanceof Element && event.target.closest(LINKS);
    if (!link || !viewerOf(link)) return;
    event.preventDefault();
    follow(link);
  });
  followScrolling();
}
