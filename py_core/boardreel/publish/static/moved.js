/** The page of a game that has moved: go to its new page, and to the same position there. */

const moved = /** @type {HTMLAnchorElement} */ (document.querySelector("main a"));
location.replace(moved.href + location.search + location.hash);
