/** The custom element `<board-reel>`: its attributes, properties, methods and events. */

import { importOnDemand } from "../loading/on_demand.js";
import { RecordLoader } from "../loading/record_loader.js";
import { isFrameLoaded } from "../reel/frames.js";
import { titleOf } from "../reel/messages.js";
import { findLink, linkTo } from "../reel/permalinks.js";
import { indexTree, pathTo, siblingIndex } from "../reel/tree.js";
import { stepByWheel } from "../view/board_input.js";
import { offer } from "../view/commands.js";
import { html, painted } from "../view/dom.js";
import { picture } from "../view/export.js";
import { setOpenLink } from "../view/layout.js";
import { explain, failureView, LoadingPlaceholder, poster } from "../view/placeholder.js";
import { settingsOf } from "../view/settings.js";
import { styles } from "../view/styles.js";
import { Viewer } from "../view/viewer.js";
import { ATTRIBUTES, openAddress, optionsOf, reflectAttributes } from "./attributes.js";
import { actionOf } from "./keys.js";
import { formatterFor, loadTexts, viewerLanguage } from "./language.js";
import { whenNearViewport } from "./lazy_start.js";
import { WHEEL_AT_REST } from "./wheel.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../view/settings.js").Settings} Settings
 */

const importPng = () => import("../view/png.js");

/** Attributes that are settings of the viewer. */
const SETTING_ATTRIBUTES = new Set(["theme", "palette", "coordinates", "numbers"]);

/** Attributes that arrange its parts. */
const ARRANGING_ATTRIBUTES = new Set(["explore", "caption", "comments", "result", "tabs", "site"]);

/** Return the link to a node; of a tried move, to the node of the record that it follows. @param {Viewer} viewer @param {number} node */
const linkOf = ({ tree, trying, reel }, node) => linkTo(tree, trying?.recorded ?? node, reel.tree.label);

/** Return the position among its siblings of every node on the path to a node. @param {Viewer} viewer @param {number} node */
const pathOf = ({ tree }, node) =>
  pathTo(tree, node)
    .slice(1)
    .map((child) => siblingIndex(tree, child));

export class BoardReel extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES];

  /** @type {"idle" | "loading" | "ready" | "error"} */
  #state = "idle";
  /** @type {Viewer | null} */
  #viewer = null;
  /** @type {RecordLoader | null} */
  #loader = null;
  #hasStarted = false;
  #isThemed = false;
  #stopWaiting = () => {};
  #options = optionsOf(this);
  /** @type {Partial<Settings>} settings that the user has changed */
  #userSettings = {};
  #format = formatterFor("en");
  #root = this.attachShadow({ mode: "open" });
  /** has the focus while there is no viewer */
  #stage = html("div", { class: "stage", "data-state": "idle", tabindex: -1 }, html("slot"));
  #wheelState = WHEEL_AT_REST;
  /** Rule of the attribute `height`, which rules of the page override. */
  #heightSheet = new CSSStyleSheet();

  constructor() {
    super();
    this.#root.append(this.#stage);
    this.#stage.addEventListener("keydown", (event) => this.handleKey(event));
    this.#stage.addEventListener("focusout", () => delete this.#stage.dataset.focus);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  connectedCallback() {
    this.#root.adoptedStyleSheets = [...styles(), this.#heightSheet];
    this.#options = optionsOf(this);
    this.#applyTheme();
    this.#isThemed = true;
    if (!this.#hasStarted) this.#stopWaiting = whenNearViewport(this, () => this.#start());
  }

  disconnectedCallback() {
    // an element that is moved is disconnected and connected immediately: keep its viewer
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopWaiting();
      this.#clear();
      this.#hasStarted = false;
      this.#setState("idle");
    });
  }

  /**
   * Apply a changed attribute; load again if it decides which game is shown.
   *
   * @param {string} name
   * @param {string | null} oldValue
   * @param {string | null} newValue
   */
  attributeChangedCallback(name, oldValue, newValue) {
    // connectedCallback reads all initial attributes at once
    if (oldValue === newValue || !this.isConnected || !this.#isThemed) return;
    this.#options = optionsOf(this);
    this.#applyTheme();
    if (SETTING_ATTRIBUTES.has(name)) this.#viewer?.set(this.#settings);
    if (ARRANGING_ATTRIBUTES.has(name)) this.#viewer?.arrange(this.#options);
    if (name === "site") this.#updateOpenLink();
    if (name === "move" && this.#viewer) this.#open(this.#options.move);
    else if (["src", "game", "reel", "lang", "plugins", "puzzle"].includes(name) && this.#hasStarted) void this.load();
  }

  #start() {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#stopWaiting();
    void this.load();
  }

  get state() {
    return this.#state;
  }

  /** The number of the current node, in file order from 0. */
  get node() {
    return this.#viewer?.node ?? 0;
  }

  set node(node) {
    void this.goTo(node);
  }

  /** The index of the child taken at each step from the root. */
  get path() {
    const viewer = this.#viewer;
    return viewer ? pathOf(viewer, viewer.node) : [];
  }

  /** The link to the current node, as in `move`. */
  get link() {
    const viewer = this.#viewer;
    return viewer ? linkOf(viewer, viewer.node) : "";
  }

  /** The Reel of the current game. @returns {Reel | null} */
  get document() {
    return this.#viewer?.reel ?? null;
  }

  /** Set the property `state` and show the stage accordingly. @param {"idle" | "loading" | "ready" | "error"} state */
  #setState(state) {
    this.#state = state;
    this.#stage.dataset.state = state;
  }

  /** The settings of the viewer: those that the user has changed take precedence over the attributes. @returns {Settings} */
  get #settings() {
    return { ...settingsOf(this.#options), ...this.#userSettings };
  }

  /** Set the attributes of the stage that the style sheets refer to. */
  #applyTheme() {
    const { controls, lang, title, result, height } = this.#options;
    const { theme, palette } = this.#settings;
    Object.assign(this.#stage.dataset, { theme, palette, controls, title, result });
    this.#stage.classList.toggle("sized", height !== "");
    this.#stage.classList.toggle("free", height === "" && controls === "full");
    this.#heightSheet.replaceSync(height ? `:host { height: ${height}; }` : "");
    // the attribute `title` must not become a tooltip
    this.#stage.title = "";
    this.#stage.lang = viewerLanguage(lang);
    this.#format = formatterFor(this.#stage.lang);
  }

  /**
   * Load a record and show it; without arguments, the one that the attributes and the content of the element specify.
   *
   * @param {string | Uint8Array | Blob | null} [source] the address, bytes or file of a record
   * @param {{ name?: string | null, charset?: string | null, game?: number, move?: string }} [options]
   * @returns {Promise<void>} resolves when the game is ready or the failure is shown
   */
  async load(source = null, options = {}) {
    this.#hasStarted = true;
    this.#clear();
    this.#setState("loading");
    const placeholder = new LoadingPlaceholder(this.#stage, this, this.#options.poster, this.#format("loading"));
    const loader = new RecordLoader(this, this.#options, (key, percent) => {
      const text = this.#format(key);
      placeholder.setText(percent ? this.#format(["percent", { text, percent }]) : text);
    });
    this.#loader = loader;
    const texts = loadTexts(this.#stage.lang).then(() => {
      this.#format = formatterFor(this.#stage.lang);
      placeholder.setText(this.#format("loading"));
    });
    try {
      const reel = await loader.reel(source, options).finally(() => texts);
      await this.#show(loader, reel, options.move ?? this.#options.move);
    } catch (error) {
      if (this.#loader === loader) this.#fail(error, () => void this.load(source, options));
    } finally {
      placeholder.end();
    }
  }

  /**
   * Draw the board of a game. The viewer is ready when the game can be stepped through.
   *
   * @param {RecordLoader} loader
   * @param {Reel} reel
   * @param {string} move
   */
  async #show(loader, reel, move) {
    const tree = indexTree(reel.tree);
    const target = move ? findLink(tree, move, reel.tree.label) : null;
    const node = target?.node ?? reel.start;
    if (!isFrameLoaded(reel, tree, node)) await loader.frames(reel, node);
    if (this.#loader !== loader) return;
    const format = (this.#format = formatterFor(this.#stage.lang, reel.messages));
    const viewer = (this.#viewer = new Viewer(reel, format, this.#host(reel), this.#settings, node));
    viewer.arrange(this.#options);
    this.#stage.replaceChildren(viewer.element);
    if (this.#root.activeElement === this.#stage) this.focus({ preventScroll: true, focusVisible: false });
    void viewer.goTo(node, { quiet: true });
    if (!reel.complete) {
      // draw the board before Python uses the processor
      await painted();
      // frames that are missing are requested again when they are needed
      await loader.complete(reel).catch(() => {});
      if (this.#viewer !== viewer) return;
      viewer.refresh();
    }
    this.#setState("ready");
    if (target && !target.exact) viewer.speak(format("changedLink"));
    this.#send("reel-load", {
      title: titleOf(reel, format),
      game: reel.game.name,
      games: reel.source.games,
      nodes: reel.tree.parent.length,
    });
    if (this.#options.autoplay) viewer.act("play");
    const refresh = () => viewer.refresh();
    void loader.check(reel, refresh).then(() => loader.lanes(reel, refresh));
  }

  /** Go to the node of a permalink, if the game has it. @param {string} move */
  #open(move) {
    const viewer = this.#viewer;
    const target = viewer && findLink(viewer.tree, move, viewer.reel.tree.label);
    if (target) void this.goTo(target.node);
  }

  /**
   * Return the functions through which the viewer of a game reaches the element.
   *
   * @param {Reel} reel
   * @returns {import("../view/viewer.js").Host}
   */
  #host(reel) {
    return {
      frames: (node) => this.#currentLoader.frames(reel, node),
      lanes: (options) => this.#currentLoader.lanes(reel, () => this.#viewer?.refresh(), options),
      moved: (node) => {
        this.#updateOpenLink();
        const viewer = /** @type {Viewer} */ (this.#viewer);
        // on a line of 100,000 nodes, a link or path that nobody reads would delay every step
        this.#send("reel-move", {
          node,
          get link() {
            return linkOf(viewer, node);
          },
          get path() {
            return pathOf(viewer, node);
          },
        });
      },
      point: (point) => this.#send("reel-point", { point }),
      edited: (detail) => this.#send("reel-edit", detail),
      saved: (detail) => {
        const viewer = this.#viewer;
        const link = viewer ? linkTo(viewer.tree, viewer.node, viewer.reel.tree.label) : "";
        this.#send("reel-save", { ...detail, link });
      },
      settings: (change) => {
        this.#userSettings = { ...this.#userSettings, ...change };
        this.#applyTheme();
        this.#viewer?.set(this.#settings);
      },
      record: () => (this.#currentLoader.hasRecord ? this.#currentLoader : null),
      charsets: () => {
        const { bytes, charsets, name } = this.#currentLoader;
        const choose = (/** @type {string} */ charset) =>
          void this.load(bytes, { name, charset, game: reel.game.number });
        return charsets && bytes ? { ...charsets, choose } : null;
      },
    };
  }

  /** Let the link "Open in Boardreel" lead to the current position. */
  #updateOpenLink() {
    if (!this.#viewer) return;
    const options = this.#options;
    setOpenLink(this.#viewer, options.site && openAddress(options, this.link, document.baseURI));
  }

  /** The loader of the current game, which a viewer always has. */
  get #currentLoader() {
    return /** @type {RecordLoader} */ (this.#loader);
  }

  /** Return one row per game of the file, in the language of the viewer. @returns {Promise<import("../reel/reel.js").GameRow[]>} */
  async games() {
    return this.#loader ? this.#loader.games(this.#stage.lang) : [];
  }

  /** Offer the record for saving. @param {"original" | "utf8" | "current"} form */
  async save(form) {
    await offer(this.#currentLoader, form);
  }

  /** Show an error in place of the viewer and report it. @param {unknown} error @param {() => void} retry */
  #fail(error, retry) {
    const { code, text } = explain(error, this.#format, this.#currentLoader.name);
    this.#setState("error");
    const { address, bytes } = this.#currentLoader;
    this.#stage.replaceChildren(
      failureView(text, this.#format, { retry, address, bytes }),
      poster(this.#options.poster),
    );
    this.#send("reel-error", { code, message: text });
  }

  /** Dispatch an event to the host page. @param {string} name @param {object} detail */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /**
   * Give the focus to the viewer; while a record is loading, to the viewer that will show it.
   *
   * @param {FocusOptions & { focusVisible?: boolean }} [options] some browsers do not support `focusVisible: false`
   */
  focus(options) {
    (this.#viewer?.element ?? this.#stage).focus(options);
    if (options?.focusVisible === false) this.#stage.dataset.focus = "quiet";
  }

  /**
   * Handle a key in the viewer, for a page that passes on keys pressed elsewhere. Keys that a field or a button uses are ignored.
   *
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the viewer has used the key and prevented its default action
   */
  handleKey(event) {
    if (this.#viewer?.trying?.handleKey(event)) return true;
    const action = this.#viewer && actionOf(event);
    if (!action) return false;
    event.preventDefault();
    this.#viewer?.act(action);
    return true;
  }

  /** Step by the mouse wheel. While the viewer has no focus, the wheel scrolls the page. @param {WheelEvent} event */
  #wheel(event) {
    if (this.#viewer && this.#root.activeElement) this.#wheelState = stepByWheel(event, this.#viewer, this.#wheelState);
  }

  #clear() {
    const hadFocus = this.#root.activeElement !== null;
    this.#viewer?.release();
    this.#viewer = null;
    this.#loader?.release();
    this.#loader = null;
    this.#stage.replaceChildren(html("slot"));
    if (hadFocus) this.#stage.focus({ preventScroll: true });
  }

  /** Go to a node by its number or by its link. @param {number | string} target */
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

  /** Play a move at the current position, as players write it. @param {string} move @returns {Promise<boolean>} whether it is legal */
  async tryMove(move) {
    return (await this.#viewer?.tryMoves())?.play(move) ?? false;
  }

  /** Undo the last edit. @returns {Promise<boolean>} whether there was one */
  async undo() {
    return this.#viewer?.trying?.edit({ op: "undo" }) ?? false;
  }

  /** Redo the edit that was undone last. @returns {Promise<boolean>} whether there was one */
  async redo() {
    return this.#viewer?.trying?.edit({ op: "redo" }) ?? false;
  }

  /** The edits of the reader as JSON, empty without any; setting it replaces them. */
  get draft() {
    return this.#viewer?.trying?.draft ?? "";
  }

  set draft(draft) {
    void this.#viewer?.tryMoves().then((trying) => trying?.restore(draft));
  }

  /**
   * Return the record with the edits of the reader as the bytes of a file.
   *
   * @param {"record" | "game" | "line" | "additions"} [scope] the whole record, this game, the current line, or what the reader added
   */
  async record(scope = "record") {
    const viewer = this.#viewer;
    return viewer ? this.#currentLoader.saveDraft(viewer.reel, scope, viewer.node) : new Uint8Array();
  }

  /** Return the position as the text of an SVG file. */
  toSVG() {
    return this.#viewer ? picture(this.#viewer.board.svg) : "";
  }

  /** Return the position as a PNG file, or null without a game. @param {number} [width] in pixels */
  async toPNG(width = 1000) {
    const text = this.toSVG();
    return text ? (await importOnDemand(importPng)).png(text, width) : null;
  }
}

reflectAttributes(BoardReel.prototype);
