/** Exports the board as a picture. Every element gets its computed style, so that the picture needs no style sheet. */

const STYLE_PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-dasharray",
  "opacity",
  "visibility",
  "font-family",
  "font-weight",
  "font-size",
  "text-anchor",
];

/** Turn an SVG drawing by 180°, except its texts and glyphs, as the style sheet does. @param {SVGSVGElement} drawing */
function flip(drawing) {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const turned = document.createElementNS(drawing.namespaceURI, "g");
  turned.setAttribute("transform", `rotate(180 ${x + width / 2} ${y + height / 2})`);
  while (drawing.firstChild) turned.append(drawing.firstChild);
  drawing.append(turned);
  for (const text of drawing.querySelectorAll("text"))
    text.setAttribute("transform", `rotate(180 ${text.getAttribute("x")} ${text.getAttribute("y")})`);
  for (const glyph of drawing.querySelectorAll(".upright")) glyph.setAttribute("transform", "rotate(180)");
}

/** Return the board of a viewer as the text of an SVG file. @param {SVGSVGElement} board @returns {string} */
export function picture(board) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const originals = board.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, index) => {
    if (!(element instanceof SVGGraphicsElement) || element instanceof SVGGElement) return;
    const style = getComputedStyle(originals[index]);
    for (const name of STYLE_PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
  });
  if (board.classList.contains("flipped")) flip(copy);
  for (const name of ["tabindex", "part", "role", "aria-hidden"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
