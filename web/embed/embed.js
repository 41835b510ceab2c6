/**
 * The page for frames of other pages: what stands behind `?` in its address becomes attributes of the viewer, as in
 * `embed.html?src=game.blksgf&move=23`. A classic script, which a sandboxed frame loads from any host.
 */

/** All but `plugins`: who makes an address may not choose code for this host. */
const NAMES = ["src", "game", "move", "theme", "palette", "lang", "controls", "autoplay", "reel", "poster"];
const ADDRESSES = new Set(["src", "reel", "poster"]);
const SCHEMES = new Set(["http:", "https:", "data:"]);

/** Whether a value may become an attribute: no address may be a script. @param {string} name @param {string} value */
function isFit(name, value) {
  return (
    !ADDRESSES.has(name) || (URL.canParse(value, location.href) && SCHEMES.has(new URL(value, location.href).protocol))
  );
}

const asked = new URLSearchParams(location.search);
const embedded = document.querySelector("board-reel");
for (const name of NAMES) {
  const value = asked.get(name);
  if (value !== null && isFit(name, value)) embedded?.setAttribute(name, value);
}
