/**
 * Paints the drawing of a board on a canvas. Unlike loading an SVG file as an image, this works under every content security policy.
 * The drawing has to be in the document, because its style is computed.
 */

/** Names of the attributes of a rectangle or pattern. */
const SIDES = ["x", "y", "width", "height"];
/** Offset of the baseline of a text below its middle, in font sizes. */
const BASELINE = 0.35;
/** Pattern that finds the id of a pattern or gradient in `url(#id)`, which browsers may write with quotes. */
const DEFINITION_ID = /url\(["']?#([^"')]+)/;

/** @typedef {{ fill: string, fillOpacity: number, stroke: string, strokeOpacity: number, lineWidth: number, join: string, cap: string, dash: number[], opacity: number, isHidden: boolean, font: string, weight: string, size: number }} Style */

/** Return the computed style of an SVG element, as far as it is painted. @param {Element} element @returns {Style} */
function readStyle(element) {
  const style = getComputedStyle(element);
  return {
    fill: style.fill,
    fillOpacity: Number(style.fillOpacity),
    stroke: style.stroke,
    strokeOpacity: Number(style.strokeOpacity),
    lineWidth: Number.parseFloat(style.strokeWidth),
    join: style.strokeLinejoin,
    cap: style.strokeLinecap,
    dash: style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat),
    opacity: Number(style.opacity),
    isHidden: style.display === "none" || style.visibility !== "visible",
    font: style.fontFamily,
    weight: style.fontWeight,
    size: Number.parseFloat(style.fontSize),
  };
}

/** Paints drawings of one board. Styles are computed once for each combination of class names, so use it for one theme. */
export class Painter {
  /** @type {Map<string, Style>} */
  #styles = new Map();
  #isFlipped = false;
  /** @type {CanvasRenderingContext2D} */
  #context;
  #background;

  /** @param {SVGSVGElement} drawing @param {number} width of the canvas in pixels */
  constructor(drawing, width) {
    const box = drawing.viewBox.baseVal;
    this.drawing = drawing;
    this.canvas = document.createElement("canvas");
    this.canvas.width = width;
    this.canvas.height = Math.round((width * box.height) / box.width);
    const context = this.canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("the browser cannot draw pictures");
    this.#context = context;
    const cover = document.createElementNS(drawing.namespaceURI ?? "", "path");
    cover.setAttribute("class", "cover");
    drawing.append(cover);
    this.#background = getComputedStyle(cover).fill;
    cover.remove();
  }

  /** Paint the drawing as it is now on a canvas, and return the canvas. @param {boolean} isOpaque whether it has the background of the viewer */
  paint(isOpaque = true) {
    const { canvas, drawing } = this;
    const context = this.#context;
    const box = drawing.viewBox.baseVal;
    this.#isFlipped = drawing.classList.contains("flipped");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.fillStyle = this.#background;
    if (isOpaque) context.fillRect(0, 0, canvas.width, canvas.height);
    else context.clearRect(0, 0, canvas.width, canvas.height);
    if (this.#isFlipped) context.setTransform(-1, 0, 0, -1, canvas.width, canvas.height);
    const scale = canvas.width / box.width;
    context.scale(scale, scale);
    context.translate(-box.x, -box.y);
    for (const layer of drawing.children) this.#paintElement(layer, drawing.getAttribute("class") ?? "", 1);
    return canvas;
  }

  /**
   * Paint an SVG element with all elements in it.
   *
   * @param {Element} element
   * @param {string} names class names of its ancestors
   * @param {number} opacity of its ancestors
   */
  #paintElement(element, names, opacity) {
    // neither patterns nor titles are painted
    if (!(element instanceof SVGGraphicsElement)) return;
    const own = element.getAttribute("class") ?? "";
    const shownAs = element.getAttribute("display") ?? "";
    const key = `${names}/${element.tagName}.${own}${shownAs}`;
    const style = this.#styles.get(key) ?? readStyle(element);
    this.#styles.set(key, style);
    if (style.isHidden) return;
    const context = this.#context;
    context.save();
    const matrix = element.transform.baseVal.consolidate()?.matrix;
    if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    const alpha = opacity * style.opacity;
    if (element.tagName === "g") for (const child of element.children) this.#paintElement(child, key, alpha);
    else if (element.tagName === "text") this.#paintText(element, style, alpha);
    else this.#paintShape(element, style, alpha, key);
    context.restore();
  }

  /** @param {Element} element @param {Style} style @param {number} opacity @param {string} key */
  #paintShape(element, style, opacity, key) {
    const context = this.#context;
    // part of a symbol, whose origin is its middle
    if (this.#isFlipped && element.classList.contains("upright")) context.rotate(Math.PI);
    const path = pathOf(element);
    const [, pattern] = DEFINITION_ID.exec(element.getAttribute("fill") ?? "") ?? [];
    if (pattern) this.#paintTiles(element, path, pattern, key, opacity);
    else if (style.fill !== "none") {
      context.globalAlpha = opacity * style.fillOpacity;
      context.fillStyle = this.#gradientOf(element, style) ?? style.fill;
      context.fill(path, element.getAttribute("fill-rule") === "evenodd" ? "evenodd" : "nonzero");
    }
    if (style.stroke === "none" || !style.lineWidth) return;
    context.globalAlpha = opacity * style.strokeOpacity;
    context.strokeStyle = style.stroke;
    context.lineWidth = style.lineWidth;
    context.lineJoin = /** @type {CanvasLineJoin} */ (style.join);
    context.lineCap = /** @type {CanvasLineCap} */ (style.cap);
    context.setLineDash(style.dash);
    context.stroke(path);
  }

  /** Return the gradient that fills a circle, null if it is filled with a color. @param {Element} element @param {Style} style */
  #gradientOf(element, style) {
    const [, id] = DEFINITION_ID.exec(style.fill) ?? [];
    const gradient = id && this.drawing.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!gradient) return null;
    const [x, y, radius] = ["cx", "cy", "r"].map((name) => Number(gradient.getAttribute(name) ?? 0.5));
    const size = 2 * numberOf(element, "r");
    const [left, top] = ["cx", "cy"].map((name) => numberOf(element, name) - size / 2);
    const [cx, cy] = [left + x * size, top + y * size];
    const filling = this.#context.createRadialGradient(cx, cy, 0, cx, cy, radius * size);
    for (const stop of gradient.children) {
      const { stopColor, stopOpacity } = getComputedStyle(stop);
      filling.addColorStop(numberOf(stop, "offset"), stopColor.replace(")", `, ${stopOpacity})`));
    }
    return filling;
  }

  /** Fill a rectangle with the tiles of a pattern. @param {Element} element @param {Path2D} path @param {string} id @param {string} names @param {number} opacity */
  #paintTiles(element, path, id, names, opacity) {
    const pattern = this.drawing.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!pattern) return;
    const [x, y, width, height] = SIDES.map((name) => numberOf(element, name));
    const [left, top, stepX, stepY] = SIDES.map((name) => numberOf(pattern, name));
    const context = this.#context;
    context.clip(path);
    for (let row = Math.floor((y - top) / stepY); top + row * stepY < y + height; row++)
      for (let column = Math.floor((x - left) / stepX); left + column * stepX < x + width; column++) {
        context.save();
        context.translate(column * stepX, row * stepY);
        for (const child of pattern.children) this.#paintElement(child, names, opacity);
        context.restore();
      }
  }

  /** Paint a text upright, in the size of the canvas: browsers do not draw tiny fonts. @param {Element} element @param {Style} style @param {number} opacity */
  #paintText(element, style, opacity) {
    const context = this.#context;
    const { a, d, e, f } = context.getTransform();
    const size = Math.abs(a) * (Number(element.getAttribute("font-size")) || style.size);
    const x = a * numberOf(element, "x") + e;
    const y = d * numberOf(element, "y") + f;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity * style.fillOpacity;
    context.fillStyle = style.fill;
    context.font = `${style.weight} ${size}px ${style.font}`;
    context.textAlign = "center";
    context.fillText(element.textContent ?? "", x, y + BASELINE * size);
  }
}

/** Return a numeric attribute of an element, 0 if it has none. @param {Element} element @param {string} name */
const numberOf = (element, name) => Number(element.getAttribute(name) ?? 0);

/** Return the outline of an SVG shape as a path of the canvas. @param {Element} element */
function pathOf(element) {
  if (element.tagName === "path") return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element.tagName === "circle")
    path.arc(numberOf(element, "cx"), numberOf(element, "cy"), numberOf(element, "r"), 0, 2 * Math.PI);
  else {
    const [x, y, width, height] = SIDES.map((name) => numberOf(element, name));
    path.rect(x, y, width, height);
  }
  return path;
}
