/**
 * The page for frames of other pages: the query parameters of its address become attributes of the viewer, as in
 * `embed.html?src=game.blksgf&move=23`. A classic script, which a sandboxed frame loads from any host.
 */

/**
 * Names of the query parameters that become attributes: all but `plugins`, because the author of an address must not choose code for this
 * host.
 */
const ATTRIBUTE_NAMES = [
  ...["src", "game", "move", "theme", "palette", "lang", "controls", "coordinates", "numbers", "caption", "comments"],
  ...["title", "result", "tabs", "height", "site", "autoplay", "reel", "poster", "explore"],
  ...["explorer", "puzzle", "edit"],
];
const ADDRESS_ATTRIBUTES = new Set(["src", "reel", "poster", "site", "explorer"]);
const SCHEMES = new Set(["http:", "https:", "data:"]);

/** Return whether the value of a query parameter may become an attribute: no address may be a script. @param {string} name @param {string} value */
function isAllowed(name, value) {
  return (
    !ADDRESS_ATTRIBUTES.has(name) ||
    (URL.canParse(value, location.href) && SCHEMES.has(new URL(value, location.href).protocol))
  );
}

const parameters = new URLSearchParams(location.search);
const viewer = document.querySelector("board-reel");
for (const name of ATTRIBUTE_NAMES) {
  const value = parameters.get(name);
  if (value !== null && isAllowed(name, value)) viewer?.setAttribute(name, value);
}
document.documentElement.lang = parameters.get("lang") || "en";
viewer?.addEventListener("reel-load", (event) => {
  const { title } = /** @type {CustomEvent} */ (event).detail;
  const heading = document.querySelector("h1");
  document.title = title;
  if (heading) heading.textContent = title;
});
