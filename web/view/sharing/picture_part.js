/** The parts of the dialog "Share" that make pictures and animations. */

import { downloadFile } from "../../platform/download_file.js";
import { importOnDemand } from "../../platform/on_demand.js";
import { parseCount } from "../../reel/counts.js";
import { isFrameLoaded } from "../../reel/frames.js";
import { FLAG } from "../../reel/tree.js";
import { lineOf } from "../../state/state.js";
import { html } from "../dom.js";
import { button, checkbox, choice, fieldValue, numberField, section } from "./fields.js";
import { Studio } from "./studio.js";

/**
 * @typedef {Pick<import("../host.js").Services, "element" | "frames" | "state">} Services
 * @typedef {import("../../state/state.js").Settings} Settings
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../reel/messages.js").FormatMessage} FormatMessage
 */

const importAnimation = () => import("./animation.js");

const PALETTES = ["default", "colorblind", "contrast", "redblack"];
const THEMES = ["light", "dark"];
/** Widths of pictures and animations in pixels. */
const PICTURE_SIZES = [480, 800, 1200, 2000];
const ANIMATION_SIZES = [320, 480, 640];
/** Which moves can have their numbers shown: none, so many before the position, or all. */
const NUMBERED_MOVES = ["none", 1, 5, 10, 20, "all"];
const PREVIEW_WIDTH = 280;

/** Return the name of a file without its extension. @param {string | null} name */
const stem = (name) => (name ?? "game").replace(/\.[^.]*$/, "");

/** Return whether the viewer is shown in dark colors. @param {Services} services */
const isDark = ({ element }) => getComputedStyle(element).textDecorationColor === "rgb(0, 0, 0)";

/** Return the fields for the look of pictures. @param {Settings} settings @param {FormatMessage} text @param {string} theme */
function lookFields(settings, text, theme) {
  const numbersText = (/** @type {string | number} */ count) =>
    count === "none" ? text("noNumbers") : count === "all" ? text("whole") : text(["lastMoves", { count }]);
  return [
    choice(text("numbers"), "numbers", NUMBERED_MOVES, numbersText, settings.numbers === null ? "none" : "all"),
    choice(text("theme"), "theme", THEMES, (name) => text(`theme.${name}`), theme),
    choice(text("palette"), "palette", PALETTES, (name) => text(`palette.${name}`), settings.palette),
    checkbox(text("coordinates"), "coordinates", settings.coordinates),
    checkbox(text("marks"), "marks", true),
  ];
}

/** Return the field for the size. @param {FormatMessage} text @param {readonly number[]} sizes @param {number} size */
const sizeField = (text, sizes, size) => choice(text("size"), "size", sizes, (value) => `${value} px`, size);

/** Return a studio with the options of a form. @param {Services} services @param {HTMLElement} form */
function studioFor({ state, element }, form) {
  return new Studio(state, element, {
    theme: fieldValue(form, "theme"),
    palette: fieldValue(form, "palette"),
    numbers: fieldValue(form, "numbers"),
    coordinates: fieldValue(form, "coordinates") === "true",
    marks: fieldValue(form, "marks") === "true",
  });
}

/**
 * Draw a position in a studio with the options of a form, use the drawing, and remove it.
 *
 * @template T
 * @param {Services} services
 * @param {HTMLElement} form
 * @param {(studio: Studio) => T} use
 * @returns {T}
 */
function withPosition(services, form, use) {
  const studio = studioFor(services, form);
  try {
    studio.draw(services.state.node);
    return use(studio);
  } finally {
    studio.release();
  }
}

/** Return the section "Picture". @param {Services} services @param {FormatMessage} text @param {(error: unknown) => void} fail */
export function pictureSection(services, text, fail) {
  const name = `${stem(services.state.reel.source.name)}-${services.state.node}`;
  const preview = html("div", { class: "share-preview" });
  const fields = lookFields(services.state.settings, text, isDark(services) ? "dark" : "light");
  const form = html("div", { class: "share-fields" }, fields);
  form.append(sizeField(text, PICTURE_SIZES, 800));
  const savePng = () => {
    const canvas = withPosition(services, form, (studio) => studio.painter(Number(fieldValue(form, "size"))).paint());
    canvas.toBlob(async (blob) => {
      if (blob) downloadFile(`${name}.png`, new Uint8Array(await blob.arrayBuffer()), blob.type);
    });
  };
  const saveSvg = () => {
    const picture = withPosition(services, form, (studio) => studio.svg);
    downloadFile(`${name}.svg`, picture, "image/svg+xml");
  };
  const showPreview = () => {
    try {
      preview.replaceChildren(withPosition(services, form, (studio) => studio.painter(2 * PREVIEW_WIDTH).paint()));
    } catch (error) {
      fail(error);
    }
  };
  form.addEventListener("change", showPreview);
  const fileButtons = [button(text("savePng"), "png", savePng), button(text("saveSvg"), "svg", saveSvg)];
  const buttons = html("div", { class: "share-buttons" }, fileButtons);
  const element = section("picture", text("picture"), [preview, form, buttons]);
  element.addEventListener("toggle", () => element.open && !preview.firstChild && showPreview());
  return element;
}

/** Return the highest number of a move of the current line, 0 if it has no moves. @param {State} state */
const lastMove = (state) => lineOf(state).reduce((last, node) => Math.max(last, state.reel.tree.number[node]), 0);

/**
 * Return the nodes of the current line from one move to another, with the nodes without a move after it. The start of the game is move 0.
 *
 * @param {State} state
 * @param {number} first number of a move
 * @param {number} last number of a move
 */
export function nodesOfMoves(state, first, last) {
  const line = lineOf(state);
  const numbers = line.map((node) => state.reel.tree.number[node]);
  const least = Math.min(first, lastMove(state));
  const start = numbers.findIndex((number) => number >= least);
  const end = numbers.findIndex((number, index) => index > start && number > last);
  return line.slice(start, end < 0 ? line.length : end);
}

/** Return the section "Animation". @param {Services} services @param {FormatMessage} text @param {(error: unknown) => void} fail */
export function animationSection(services, text, fail) {
  const last = lastMove(services.state);
  const secondsText = (/** @type {number} */ count) => text(["seconds", { count }]);
  const form = html(
    "div",
    { class: "share-fields" },
    numberField(text("firstMove"), "first", 0, last),
    numberField(text("lastMove"), "last", last, last),
    choice(text("delay"), "delay", [0.5, 1, 1.5, 2, 3], secondsText, 1),
    choice(text("atComments"), "pause", [1, 2, 4, 8], secondsText, 2),
    choice(text("hold"), "hold", [1, 3, 5, 10], secondsText, 3),
    sizeField(text, ANIMATION_SIZES, 480),
    lookFields(services.state.settings, text, "light"),
  );
  const progress = html("p", { class: "share-note", "aria-hidden": "true" });
  // screen readers tell its progress as the reader wants it, and not each percent as a status
  const bar = html("progress", { max: 1, value: 0, hidden: true, "aria-label": text("animation") });
  /** @type {AbortController | null} */
  let running = null;
  const cancel = button(text("cancel"), "cancel", () => running?.abort());
  const make = button(text("makeAnimation"), "gif", () => void run());
  cancel.hidden = true;
  const show = (/** @type {boolean} */ isRunning) => {
    make.hidden = isRunning;
    cancel.hidden = bar.hidden = !isRunning;
    if (!isRunning) progress.textContent = "";
  };
  const run = async () => {
    const invalid = form.querySelector("input:invalid");
    // the browser says what is wrong, and gives the field the focus
    if (invalid instanceof HTMLInputElement) return void invalid.reportValidity();
    const controller = (running = new AbortController());
    show(true);
    cancel.focus();
    try {
      const bytes = await makeAnimation(services, form, controller.signal, (done) => {
        bar.value = done;
        progress.textContent = text(["progress", { percent: 100 * done }]);
      });
      downloadFile(`${stem(services.state.reel.source.name)}.gif`, bytes, "image/gif");
    } catch (error) {
      if (!controller.signal.aborted) fail(error);
    } finally {
      show(false);
      make.focus();
    }
  };
  const buttons = html("div", { class: "share-buttons" }, make, cancel);
  const element = section("animation", text("animation"), [form, bar, progress, buttons]);
  return { element, stop: () => running?.abort() };
}

/**
 * Return the animation of a part of the current line.
 *
 * @param {Services} services
 * @param {HTMLElement} form
 * @param {AbortSignal} signal
 * @param {(done: number) => void} onProgress
 */
async function makeAnimation(services, form, signal, onProgress) {
  const { state } = services;
  const { reel, tree } = state;
  const ends = [parseCount(fieldValue(form, "first")) ?? 0, parseCount(fieldValue(form, "last")) ?? lastMove(state)];
  const [first, last] = ends.sort((one, other) => one - other);
  const nodes = nodesOfMoves(state, first, last);
  const { animate } = await importOnDemand(importAnimation);
  for (const node of nodes) {
    if (!isFrameLoaded(reel, tree, node)) await services.frames(node);
    signal.throwIfAborted();
  }
  const milliseconds = (/** @type {string} */ name) => 1000 * Number(fieldValue(form, name));
  const timing = { delay: milliseconds("delay"), pause: milliseconds("pause"), hold: milliseconds("hold") };
  const frames = nodes.map((node) => ({ hasComment: (reel.tree.flags[node] & FLAG.comment) > 0 }));
  const studio = studioFor(services, form);
  // all frames have the same size
  const isSameView = new Set(nodes.map((node) => `${reel.frames[node]?.view}`)).size === 1;
  const view = isSameView ? reel.frames[nodes[0]]?.view : null;
  try {
    studio.draw(nodes[0], view);
    const painter = studio.painter(Number(fieldValue(form, "size")));
    const paint = (/** @type {number} */ index) => {
      studio.draw(nodes[index], view);
      return painter.paint();
    };
    return await animate(frames, paint, timing, { signal, onProgress });
  } finally {
    studio.release();
  }
}
