/** The dialog that reads a position from a photo. Loaded when it is first opened. */

import { messageOf } from "../../runtime/protocol.js";
import styles from "../../styles/photo_box.css";
import { button, html } from "../../view/dom.js";
import { addCloseButton, adoptDialogStyles } from "../page_dialog.js";
import { PythonOnDemand } from "../python_on_demand.js";
import { CornersStep } from "./corners_step.js";
import { readPosition } from "./photo_reading.js";
import { PhotoStage } from "./photo_stage.js";
import { loadTexts, text } from "./photo_texts.js";
import { readPicture } from "./picture.js";
import { ReadingStep } from "./reading_step.js";

/** @typedef {(files: File[]) => Promise<void>} OpenFiles */

adoptDialogStyles(styles);

/** The dialog while it is open, or closed with work in it. @type {PhotoBox | null} */
let box = null;

/** Open the dialog with a photo, or show the photo in it. @param {File} photo @param {OpenFiles} openFiles opens the record of the position */
export async function openPhoto(photo, openFiles) {
  await loadTexts();
  box ??= new PhotoBox(openFiles);
  await box.take(photo);
}

/** Open the dialog as it was if it was closed with work in it, and return whether it was. */
export function reopenPhoto() {
  box?.open();
  return box !== null;
}

class PhotoBox {
  #stage = new PhotoStage();
  #python = new PythonOnDemand((progress) => this.#showProgress(progress));
  /** Says what changes where the focus is not. */
  #spoken = html("p", { class: "visually-hidden", role: "status" });
  #note = html("p", { class: "note", role: "alert" });
  #other = html("input", { type: "file", accept: "image/*", hidden: true });
  #bar = html("progress", { "aria-hidden": "true" });
  #cancel = button({}, () => this.#backToCorners(), text("cancel"));
  #busy = html(
    "div",
    { class: "photo-panel" },
    html("p", {}, text("busy")),
    this.#bar,
    html("div", { class: "actions" }, this.#cancel),
  );
  #otherPhoto = button({ class: "main" }, () => this.#other.click(), text("otherPhoto"));
  #failed = html("div", { class: "photo-panel" }, this.#note, html("div", { class: "actions" }, this.#otherPhoto));
  #corners = new CornersStep(this.#stage, {
    read: () => void this.#read(),
    chooseOther: () => this.#other.click(),
    announce: (sentence) => this.#announce(sentence),
  });
  /** The second step while it is shown. @type {ReadingStep | null} */
  #reading = null;
  /** The latest reading of the photo, and from which board and corners it was made. @type {{ step: ReadingStep, source: string } | null} */
  #earlier = null;
  /** Number of the latest task; what earlier ones lead to is not shown. */
  #latest = 0;
  #photoName = "";
  #body = html("div", { class: "photo-body" });
  #box;

  /** @param {OpenFiles} openFiles */
  constructor(openFiles) {
    this.openFiles = openFiles;
    const heading = html("h2", { id: "photo-title" }, text("title"));
    this.#box = html("dialog", { id: "photo-box", "aria-labelledby": "photo-title" }, heading);
    addCloseButton(this.#box, heading);
    this.#box.append(this.#body, this.#spoken, this.#other);
    this.#box.addEventListener("close", () => this.#leave());
    this.#box.addEventListener("keydown", (event) => this.#reading?.handleKey(event));
    this.#other.addEventListener("change", () => {
      if (this.#other.files?.length) void this.take(this.#other.files[0]);
      this.#other.value = "";
    });
  }

  /** Open the dialog, or leave it open. */
  open() {
    if (this.#box.open) return;
    document.body.append(this.#box);
    this.#box.showModal();
    this.#python.start();
    this.#reading?.resume();
  }

  /** Show a photo with the pins. @param {File} photo */
  async take(photo) {
    this.open();
    const task = (this.#latest += 1);
    try {
      const picture = await readPicture(photo);
      if (task !== this.#latest) return;
      this.#photoName = photo.name;
      this.#removeReading();
      this.#earlier = null;
      this.#stage.setPicture(picture);
      this.#corners.reset();
      this.#backToCorners();
    } catch {
      if (task === this.#latest) this.#fail(text("noPicture", { name: photo.name }));
    }
  }

  /** Say why a photo is not shown, and let the reader choose another. @param {string} reason */
  #fail(reason) {
    this.#removeReading();
    this.#corners.hide();
    this.#body.replaceChildren(this.#failed);
    this.#note.textContent = reason;
    this.#failed.querySelector("button")?.focus();
  }

  /** Show the pins where they were, after the current task was canceled. @param {string} [note] why */
  #backToCorners(note = "") {
    this.#latest += 1;
    this.#removeReading();
    this.#show(this.#corners.panel);
    this.#corners.show(note);
  }

  #removeReading() {
    this.#reading?.remove();
    this.#reading = null;
    if (this.#busy.isConnected) this.#python.release();
  }

  /** Show the photo with the controls of a step. @param {HTMLElement} panel */
  #show(panel) {
    this.#body.replaceChildren(this.#stage.element, panel);
  }

  async #read() {
    const task = (this.#latest += 1);
    const { board, corners } = this.#corners;
    const source = JSON.stringify([board.id, corners]);
    this.#corners.hide();
    const { step, source: earlier } = this.#earlier ?? {};
    if (step?.hasCorrections && earlier === source) {
      step.restore();
      this.#showStep(step);
      return;
    }
    this.#bar.removeAttribute("value");
    this.#show(this.#busy);
    this.#cancel.focus();
    this.#announce(text("busy"));
    try {
      const reading = await readPosition(this.#python, this.#stage.picture, corners, board);
      if (task === this.#latest) this.#showReading(board, reading, source);
    } catch (error) {
      if (task === this.#latest) this.#backToCorners(text("failed", { reason: messageOf(error) }));
    }
  }

  /** Show what was read. @param {import("./photo_boards.js").PhotoBoard} board @param {import("./corrections.js").PhotoReading} reading @param {string} source */
  #showReading(board, reading, source) {
    const step = new ReadingStep(
      this.#stage,
      board,
      reading,
      {
        correct: (costs, fixed) => this.#python.ask("correctPhoto", board.id, costs, fixed),
        goBack: () => this.#backToCorners(),
        open: (cells, names) => this.#open(board, cells, names),
        announce: (sentence) => this.#announce(sentence),
      },
      this.#earlier?.step.names ?? [],
    );
    this.#earlier = { step, source };
    this.#showStep(step);
  }

  /** Show the second step. @param {ReadingStep} step */
  #showStep(step) {
    this.#reading = step;
    this.#show(step.panel);
    step.focus();
    this.#announce(step.summary);
  }

  /** Open the position as a record, and close the dialog. @param {import("./photo_boards.js").PhotoBoard} board @param {number[]} cells @param {string[]} names */
  async #open(board, cells, names) {
    const task = (this.#latest += 1);
    const content = await this.#python.ask("photoRecord", board.id, cells, names);
    if (task !== this.#latest) return;
    const name = `${this.#photoName.replace(/\.\w+$/, "")}.${board.extension}`;
    this.#box.close();
    box = null;
    await this.openFiles([new File([content], name)]);
  }

  /** Show how much of the reading is done. @param {import("../../runtime/protocol.js").StageProgress} progress */
  #showProgress({ stage, done, whole }) {
    if (stage === "reading" && done && whole) this.#bar.value = done / whole;
  }

  /** Let a screen reader say a sentence. @param {string} sentence */
  #announce(sentence) {
    this.#spoken.textContent = sentence;
  }

  /** Close the dialog with the photo. It is kept if a position was read or pins were moved, and the photo is still shown. */
  #leave() {
    if (this.#busy.isConnected) this.#backToCorners();
    this.#latest += 1;
    this.#reading?.pause();
    this.#python.release();
    this.#box.remove();
    if (this.#failed.isConnected || !(this.#earlier || this.#corners.isChanged)) box = null;
  }
}
