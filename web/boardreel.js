/** Defines `<board-reel>`: the only script that a page names. */

import { actionOf } from "./element/keys.js";
import { languageOf, speakerOf } from "./element/languages.js";
import { findLink, linkTo } from "./element/links.js";
import { lookFor, whenNear } from "./element/near.js";
import { ATTRIBUTES, optionsOf } from "./element/options.js";
import { isTold } from "./element/position.js";
import { Reader } from "./element/reader.js";
import { reflectAttributes } from "./element/reflect.js";
import { titleOf } from "./element/text.js";
import { childrenOf, pathTo, shapeOf } from "./element/tree.js";
import { WHEEL_AT_REST } from "./element/wheel.js";
import { offer, recordCommands } from "./view/commands.js";
import { html, painted } from "./view/dom.js";
import { picture, png } from "./view/export.js";
import { explain, failureView } from "./view/failure.js";
import { settingsOf } from "./view/menu.js";
import { styles } from "./view/styles.js";
import { Viewer } from "./view/viewer.js";
import { poster, Waiting } from "./view/waiting.js";
import { stepByWheel } from "./view/wheel.js";

/**
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./reel.js").Message} Message
 * @typedef {import("./view/menu.js").Settings} Settings
 */

export class BoardReel extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES];

  /** @type {"idle" | "loading" | "ready" | "error"} */
  #state = "idle";
  /** @type {Viewer | null} */
  #viewer = null;
  /** @type {Reader | null} */
  #reader = null;
  #begun = false;
  #isDressed = false;
  #stopWaiting = () => {};
  #options = optionsOf(this);
  /** @type {Partial<Settings>} what the reader has chosen */
  #choices = {};
  #say = speakerOf("en");
  #root = this.attachShadow({ mode: "open" });
  /** has the focus while there is no viewer to have it */
  #stage = html("div", { class: "stage", "data-state": "idle", tabindex: -1 }, html("slot"));
  #wheelState = WHEEL_AT_REST;

  constructor() {
    super();
    this.#root.append(this.#stage);
    this.#stage.addEventListener("keydown", (event) => this.handleKey(event));
    this.#stage.addEventListener("focusout", () => delete this.#stage.dataset.focus);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  connectedCallback() {
    this.#root.adoptedStyleSheets = styles();
    this.#options = optionsOf(this);
    this.#dress();
    this.#isDressed = true;
    if (!this.#begun) this.#stopWaiting = whenNear(this, () => this.#begin());
  }

  disconnectedCallback() {
    // an element that is moved is taken off and put on at once: it keeps what it has
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopWaiting();
      this.#free();
      this.#begun = false;
      this.#set("idle");
    });
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    // what it has when it comes into the page is looked at then, all at once
    if (before === after || !this.isConnected || !this.#isDressed) return;
    this.#options = optionsOf(this);
    this.#dress();
    const { theme, palette } = this.#options;
    if (name === "theme" || name === "palette") this.#viewer?.set({ ...this.#viewer.settings, theme, palette });
    if (name === "move" && this.#viewer) this.#open(this.#options.move);
    else if (["src", "game", "reel", "lang", "plugins"].includes(name) && this.#begun) void this.load();
  }

  #begin() {
    if (this.#begun) return;
    this.#begun = true;
    this.#stopWaiting();
    void this.load();
  }

  get state() {
    return this.#state;
  }

  /** Number of the node that is shown, in file order from 0. */
  get node() {
    return this.#viewer?.node ?? 0;
  }

  set node(node) {
    void this.goTo(node);
  }

  /** Which child was taken at each step from the root. */
  get path() {
    const viewer = this.#viewer;
    if (!viewer) return [];
    const path = pathTo(viewer.shape, viewer.node);
    return path.slice(1).map((node, place) => childrenOf(viewer.shape, path[place]).indexOf(node));
  }

  /** The link to the position that is shown, as in `move`. */
  get link() {
    const viewer = this.#viewer;
    return viewer ? linkTo(viewer.shape, viewer.node, viewer.reel.tree.label) : "";
  }

  /** The game that is shown. @returns {Reel | null} */
  get document() {
    return this.#viewer?.reel ?? null;
  }

  /** @param {"idle" | "loading" | "ready" | "error"} state */
  #set(state) {
    this.#state = state;
    this.#stage.dataset.state = state;
  }

  /** Light or dark, colours, direction of text: attributes of the stage that the style sheets look at. */
  #dress() {
    const { theme, palette, controls, lang } = this.#options;
    const { dataset } = this.#stage;
    dataset.theme = this.#choices.theme ?? theme;
    dataset.palette = this.#choices.palette ?? palette;
    dataset.controls = controls;
    this.#stage.lang = languageOf(lang);
    this.#say = speakerOf(this.#stage.lang);
  }

  /**
   * Loads a record and shows it. Without arguments: what the attributes and the content of the element say.
   *
   * @param {string | Uint8Array | Blob | null} [source] address, bytes or file of a record
   * @param {{ name?: string | null, charset?: string | null, game?: number, move?: string }} [how]
   * @returns {Promise<void>} settles when the game is ready or the failure is shown
   */
  async load(source = null, how = {}) {
    this.#begun = true;
    this.#free();
    this.#set("loading");
    const waiting = new Waiting(this.#stage, this, this.#options.poster, this.#say("loading"));
    const reader = new Reader(this, this.#options, (key, percent) => waiting.tell(this.#say(key), percent));
    this.#reader = reader;
    try {
      await this.#show(reader, await reader.reel(source, how), how.move ?? this.#options.move);
    } catch (error) {
      if (this.#reader === reader) this.#fail(error, () => void this.load(source, how));
    } finally {
      waiting.end();
    }
  }

  /**
   * Draws the board at once; ready is what can be stepped through.
   *
   * @param {Reader} reader
   * @param {Reel} reel
   * @param {string} move
   */
  async #show(reader, reel, move) {
    const shape = shapeOf(reel.tree);
    const found = move ? findLink(shape, move, reel.tree.label) : null;
    const node = found?.node ?? reel.start;
    if (!isTold(reel, shape, node)) await reader.frames(reel, node);
    if (this.#reader !== reader) return;
    const say = (this.#say = speakerOf(this.#stage.lang, reel.messages));
    const viewer = (this.#viewer = new Viewer(
      reel,
      say,
      this.#host(reel),
      { ...settingsOf(this.#options), ...this.#choices },
      node,
    ));
    this.#stage.replaceChildren(viewer.element);
    if (this.#root.activeElement === this.#stage) this.focus({ preventScroll: true, focusVisible: false });
    void viewer.goTo(node, { quiet: true });
    if (!reel.complete) {
      // the board is not to wait for a processor that Python keeps busy
      await painted();
      // what cannot be had now is asked for again when it is looked at
      await reader.complete(reel).catch(() => {});
      if (this.#viewer !== viewer) return;
      viewer.refresh();
    }
    this.#set("ready");
    if (found && !found.exact) viewer.speak(say("changedLink"));
    this.#send("reel-load", {
      title: titleOf(reel, say),
      game: reel.game.name,
      games: reel.source.games,
      nodes: reel.tree.parent.length,
    });
    if (this.#options.autoplay) viewer.act("play");
    void reader.check(reel, () => viewer.refresh());
  }

  /** @param {string} move */
  #open(move) {
    const viewer = this.#viewer;
    const found = viewer && findLink(viewer.shape, move, viewer.reel.tree.label);
    if (found) void this.goTo(found.node);
  }

  /** @param {Reel} reel @returns {import("./view/viewer.js").Host} */
  #host(reel) {
    return {
      frames: (node) => this.#reading.frames(reel, node),
      moved: (node) => this.#send("reel-move", { node, link: this.link, path: this.path }),
      point: (point) => this.#send("reel-point", { point }),
      settings: (change) => {
        this.#choices = { ...this.#choices, ...change };
        this.#dress();
        this.#viewer?.set({ ...this.#viewer.settings, ...change });
      },
      commands: () =>
        this.#reading.hasRecord && this.#viewer ? recordCommands(this.#reading, this.#say, this.#viewer) : [],
      charsets: () => {
        const { bytes, charsets, name } = this.#reading;
        const choose = (/** @type {string} */ charset) =>
          void this.load(bytes, { name, charset, game: reel.game.number });
        return charsets && bytes ? { ...charsets, choose } : null;
      },
    };
  }

  /** The reader of what is shown. */
  get #reading() {
    return /** @type {Reader} */ (this.#reader);
  }

  /** One row for each game of the file, in the language of the texts. @returns {Promise<import("./reel.js").GameRow[]>} */
  async games() {
    return this.#reader ? this.#reader.games(this.#stage.lang) : [];
  }

  /** Offers the record for saving. @param {"original" | "utf8" | "current"} form */
  async save(form) {
    await offer(this.#reading, form);
  }

  /** @param {unknown} error @param {() => void} again */
  #fail(error, again) {
    const { code, text } = explain(error, this.#say, this.#reading.name);
    this.#set("error");
    const { address, bytes } = this.#reading;
    this.#stage.replaceChildren(failureView(text, this.#say, { again, address, bytes }), poster(this.#options.poster));
    this.#send("reel-error", { code, message: text });
  }

  /** @param {string} name @param {object} detail */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /**
   * Give the focus to the viewer; while a record is loading, to the viewer that will show it.
   *
   * @param {FocusOptions & { focusVisible?: boolean }} [options] not all browsers know `focusVisible: false` themselves
   */
  focus(options) {
    (this.#viewer?.element ?? this.#stage).focus(options);
    if (options?.focusVisible === false) this.#stage.dataset.focus = "quiet";
  }

  /**
   * Do what a key does in the viewer, for a page that passes on keys pressed elsewhere. Keys that a field or a button needs
   * itself do nothing.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the viewer has used the key, and prevented what the browser would do
   */
  handleKey(event) {
    const action = this.#viewer && actionOf(event);
    if (!action) return false;
    event.preventDefault();
    this.#viewer?.act(action);
    return true;
  }

  /** The wheel is the page's while the viewer has no focus. @param {WheelEvent} event */
  #wheel(event) {
    if (this.#viewer && this.#root.activeElement) this.#wheelState = stepByWheel(event, this.#viewer, this.#wheelState);
  }

  #free() {
    const hadFocus = this.#root.activeElement !== null;
    this.#viewer?.release();
    this.#viewer = null;
    this.#reader?.release();
    this.#reader = null;
    this.#stage.replaceChildren(html("slot"));
    if (hadFocus) this.#stage.focus({ preventScroll: true });
  }

  /** Shows a node by its number, or a position by its link. @param {number | string} target */
  async goTo(target) {
    if (typeof target === "string") this.#open(target);
    else await this.#viewer?.goTo(target);
  }

  first() {
    this.#viewer?.act("first");
  }

  previous() {
    this.#viewer?.act("previous");
  }

  next() {
    this.#viewer?.act("next");
  }

  last() {
    this.#viewer?.act("last");
  }

  /** The position as the text of an SVG file. */
  toSVG() {
    return this.#viewer ? picture(this.#viewer.board.svg) : "";
  }

  /** The position as a picture. @param {number} [width] in pixels */
  async toPNG(width = 1000) {
    return this.#viewer ? png(this.#viewer.board.svg, width) : null;
  }
}

reflectAttributes(BoardReel.prototype);

if (!customElements.get("board-reel")) {
  lookFor("board-reel");
  customElements.define("board-reel", BoardReel);
}
