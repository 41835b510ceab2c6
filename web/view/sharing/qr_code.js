/** Draws QR codes. Loaded when one is shown. */

import qrcode from "qrcode-generator";
import { html } from "../dom.js";

/** Number of white modules around the code, which readers need. */
const QUIET_ZONE = 4;
/** Width of a module in pixels. */
const MODULE_PX = 6;

/**
 * Return a canvas with the QR code of a text.
 *
 * @param {string} text
 * @param {string} label for assistive technology
 */
export function qrCanvas(text, label) {
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const modules = code.getModuleCount();
  const size = (modules + 2 * QUIET_ZONE) * MODULE_PX;
  const canvas = html("canvas", { class: "qr-code", width: size, height: size, role: "img", "aria-label": label });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser cannot draw pictures");
  // black on white in every theme
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "#000";
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++)
      if (code.isDark(row, column))
        context.fillRect((column + QUIET_ZONE) * MODULE_PX, (row + QUIET_ZONE) * MODULE_PX, MODULE_PX, MODULE_PX);
  return canvas;
}
