/** Leads a picture to the dialog that reads a position from it, which is loaded when needed. */

import { html } from "../../view/dom.js";
import { find } from "../elements.js";
import { withPart } from "../message.js";

/** Return whether files are one picture. @param {readonly File[]} files */
export const isPicture = (files) => files.length === 1 && files[0].type.startsWith("image/");

/**
 * Let a button choose a photo, on phones with the camera, or go on with a photo that was left.
 *
 * @param {(files: File[]) => Promise<void>} openFiles opens the record of the position
 * @returns {(photo: File) => void} opens a photo that came in another way
 */
export function preparePhotoChoice(openFiles) {
  /** Opens the dialog as it was left; false without work in it. */
  let reopen = () => false;
  const open = (/** @type {File} */ photo) =>
    void withPart(import("./photo_box.js"), ({ openPhoto, reopenPhoto }) => {
      reopen = reopenPhoto;
      return openPhoto(photo, openFiles);
    });
  const input = html("input", { type: "file", accept: "image/*" });
  input.addEventListener("change", () => {
    if (input.files?.length) open(input.files[0]);
    input.value = "";
  });
  find("photo").addEventListener("click", () => reopen() || input.click());
  return open;
}
