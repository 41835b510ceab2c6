/** The custom element `<board-reel>`: its attributes, properties, methods and events. */

import { RecordLoader } from "../loading/record_loader.js";
import { sourceOf } from "../loading/sources.js";
import { LoadFailure } from "../platform/load_failure.js";
import { importOnDemand } from "../platform/on_demand.js";
import { isFrameLoaded } from "../reel/frames.js";
import { titleOf } from "../reel/messages.js";
import { findLink } from "../reel/permalinks.js";
import { indexTree } from "../reel/tree.js";
import { addFramesAround, addRemainingFrames } from "../requests/frames.js";
import { arrange, load, setSettings } from "../state/state.js";
import { createSheet } from "../view/adopted_style.js";
import { stepByWheel } from "../view/board/board_input.js";
import { WHEEL_AT_REST } from "../view/board/wheel.js";
import { html, painted } from "../view/dom.js";
import { explain } from "../view/failure_text.js";
import { failureView, LoadingPlaceholder, poster } from "../view/loading_view.js";
import { settingsOf } from "../view/settings.js";
import { loadPalette, styles } from "../view/styles.js";
import { Viewer } from "../view/viewer.js";
import {
  ATTRIBUTE_KINDS,
  applyDisplay,
  openAddress,
  optionsOf,
  reflectAttributes,
  takeOverProperties,
} from "./attributes.js";
import { formatterFor, loadTexts, translatedRow, viewerLanguage } from "./language.js";
import { whenNearViewport } from "./lazy_start.js";
import { EXPLORER, LOADER, moveDetail, ShownGame, VIEWER } from "./shown_game.js";

/**
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../reel/reel.js").Message} Message
 * @typedef {import("../view/settings.js").Settings} Settings
 * @typedef {import("../loading/record_loader.js").LoadOptions} LoadOptions
 */

/** What an element loads at first. @type {{ source: import("../loading/sources.js").Source | null, options: LoadOptions }} */
const FROM_ATTRIBUTES = { source: null, options: {} };

const importIdleWork = () => import("../requests/idle_work.js");

/** Add what the Reel of a viewer lacks while the page is idle; the game can be read without it. @param {Viewer} viewer */
const workWhenIdle = (viewer) =>
  void importOnDemand(importIdleWork).then(
    (work) => work.workWhenIdle(viewer.services),
    () => {},
  );

export class BoardReel extends ShownGame {
  static observedAttributes = Object.keys(ATTRIBUTE_KINDS);

  #hasStarted = false;
  #isThemed = false;
  #stopWaiting = () => {};
  /** Names of the attributes that have changed since they were read. @type {Set<string>} */
  #changed = new Set();
  #options = optionsOf(this);
  /** What was loaded last, and where the reader was when it was left. */
  #last = FROM_ATTRIBUTES;
  /** The edits that are to be restored. @type {string | undefined} */
  #pendingDraft;
  /** @type {Partial<Settings>} settings that the user has changed */
  #userSettings = {};
  #format = formatterFor("en");
  #root = this.attachShadow({ mode: "open" });
  /** The element around the viewer; it has the focus while there is no viewer. */
  #stage = html("div", { class: "stage", "data-state": "idle", tabindex: -1 }, html("slot"));
  #wheelState = WHEEL_AT_REST;
  /** The style rule of the attribute `height`, which rules of the page override. */
  #heightSheet = createSheet("");

  constructor() {
    super();
    this.#root.append(this.#stage);
    // the colors of the page have changed
    this.#stage.addEventListener("transitionend", ({ target }) => target === this.#stage && this.#applyTheme());
    this.#stage.addEventListener("keydown", (event) => this.handleKey(event));
    this.#stage.addEventListener("focusout", () => delete this.#stage.dataset.focus);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  connectedCallback() {
    // the parts of a viewer that is moved have added theirs
    const sheets = [...styles(this.ownerDocument), this.#heightSheet, ...this.#root.adoptedStyleSheets];
    this.#root.adoptedStyleSheets = [...new Set(sheets)];
    takeOverProperties(this);
    this.#isThemed = true;
    this.#applyChanges();
    if (!this.#hasStarted) this.#stopWaiting = whenNearViewport(this, () => this.#start());
  }

  /** Use the style sheets of another document, into which the element was moved; so must all parts of the viewer. */
  adoptedCallback() {
    this.#heightSheet = createSheet("", this.ownerDocument);
    if (this.#hasStarted) this.#loadAgain();
  }

  disconnectedCallback() {
    // an element that is moved is disconnected and connected immediately: keep its viewer
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopWaiting();
      this.#leave();
      this.#clear();
      this.#hasStarted = false;
      this.#stage.dataset.state = "idle";
    });
  }

  /**
   * Apply a changed attribute; load the game again if the attribute decides which game is shown.
   *
   * @param {string} name
   * @param {string | null} oldValue
   * @param {string | null} newValue
   */
  attributeChangedCallback(name, oldValue, newValue) {
    if (oldValue === newValue) return;
    const { source, options } = this.#last;
    if (ATTRIBUTE_KINDS[name] === "game")
      // another game is one of the same record
      this.#last =
        name === "game" ? { source, options: { name: options.name, charset: options.charset } } : FROM_ATTRIBUTES;
    if (name === "move") delete this.#last.options.move;
    this.#changed.add(name);
    // connectedCallback reads together what was set before, or out of the page
    if (this.isConnected && this.#isThemed) this.#applyChanges();
  }

  /** Take over the attributes of the element, and follow those that have changed. */
  #applyChanges() {
    const changed = new Set(this.#changed);
    const { lang } = this.#stage;
    this.#readAttributes();
    // the element may have the language of the page
    if (this.#stage.lang !== lang) changed.add("lang");
    for (const name of changed) {
      const kind = ATTRIBUTE_KINDS[name];
      if (kind === "setting") this[VIEWER]?.dispatch(setSettings, this.#settings);
      if (kind === "arrangement") this[VIEWER]?.dispatch(arrange, this.#options);
      if (name === "site") this.#updateOpenLink();
      if (name === "move" && this[VIEWER]) void this.goTo(this.#options.move);
      else if (this.#hasStarted && kind === "game") void this.load(this.#last.source, this.#last.options);
      else if (this.#hasStarted && kind === "reload") this.#loadAgain();
    }
  }

  #start() {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#stopWaiting();
    this.#loadAgain();
  }

  /** What is shown: nothing yet, the progress of loading, the game, or why it was not loaded. */
  get state() {
    return /** @type {"idle" | "loading" | "ready" | "error"} */ (this.#stage.dataset.state);
  }

  /** The settings of the viewer: those that the user has changed take precedence over the attributes. @returns {Settings} */
  get #settings() {
    return { ...settingsOf(this.#options), ...this.#userSettings };
  }

  /** The settings that the user has changed. @returns {Partial<Settings>} */
  get settings() {
    return this.#userSettings;
  }

  set settings(settings) {
    this.#userSettings = settings;
    if (this.#isThemed) this.#applyTheme();
    this[VIEWER]?.dispatch(setSettings, this.#settings);
  }

  /** Take over the attributes of the element. */
  #readAttributes() {
    this.#changed.clear();
    this.#options = optionsOf(this);
    this.#applyTheme();
  }

  /** Set the attributes of the stage that the style sheets refer to. */
  #applyTheme() {
    void loadPalette(this.#settings.palette, this.ownerDocument);
    applyDisplay(this.#stage, this.#heightSheet, this.#options, this.#settings);
    this.#stage.lang = viewerLanguage(this.#options.lang);
    this.#setFormat();
  }

  /** Format messages in the language of the viewer; the sides of a game are named as its palette draws them. @param {Reel} [reel] */
  #setFormat(reel = this[VIEWER]?.state.reel) {
    this.#format = formatterFor(this.#stage.lang, reel?.messages, reel?.game.kind, this.#settings.palette);
  }

  /**
   * Load a record and show it; without arguments, the one that the attributes and the content of the element specify.
   *
   * @param {unknown} [given] the address, text, bytes, file or response with a record; anything else is a `TypeError`
   * @param {LoadOptions} [options]
   * @returns {Promise<void>} resolves when the game is ready or the failure is shown
   */
  async load(given = null, options = {}) {
    const source = sourceOf(given);
    const last = (this.#last = { source, options: { ...options } });
    this.#pendingDraft = options.draft;
    // outside a page, no callback reads the attributes
    if (!this.isConnected) this.#readAttributes();
    this.#hasStarted = true;
    this.#clear();
    this.#stage.dataset.state = "loading";
    const loader = new RecordLoader(
      this,
      this.#options,
      (progress) => placeholder.draw(progress),
      () => this.#loadAgain(),
    );
    this[LOADER] = loader;
    const placeholder = new LoadingPlaceholder(this.#stage, this, this.#options.poster, {
      format: () => this.#format,
      record: loader,
      cancel: () => loader.release(new LoadFailure("canceled", ["failure.canceled"])),
    });
    const texts = loadTexts(this.#stage.lang).then(() => this.#setFormat());
    const colors = loadPalette(this.#settings.palette, this.ownerDocument);
    try {
      const reel = await loader.reel(source, options).finally(() => Promise.all([texts, colors]));
      // such an address may be revoked before the game is loaded again
      if (loader.address?.startsWith("blob:")) last.source = loader.bytes;
      // the attribute may have changed in the meantime
      await this.#show(loader, reel, this.#last.options.move ?? this.#options.move);
      if (options.draft && this[LOADER] === loader)
        void this.restore(options.draft).then((fits) => {
          // if the game is left before, the edits are still to be restored
          if (fits !== null && this[LOADER] === loader) this.#pendingDraft = "";
        });
    } catch (error) {
      await this.#fail(loader, error);
    } finally {
      placeholder.end();
    }
  }

  /** Remember the edits of the reader and the current node, unless that would show the solution of a puzzle. */
  #leave() {
    const viewer = this[VIEWER];
    if (!viewer) return;
    const { source, options } = this.#last;
    const move = viewer.state.reached || this.#options.puzzle ? undefined : this.link;
    this.#last = { source, options: { ...options, move, draft: this.draft || this.#pendingDraft } };
  }

  /** Load the same game again, at the node and with the edits that the reader has left. */
  #loadAgain() {
    this.#leave();
    void this.load(this.#last.source, this.#last.options);
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
    if (!isFrameLoaded(reel, tree, node)) await addFramesAround(loader, reel, node);
    if (this[LOADER] !== loader) return;
    const viewer = this.#createViewer(reel, node);
    const format = this.#format;
    if (this.#root.activeElement === this.#stage) this.focus({ preventScroll: true, focusVisible: false });
    void viewer.goTo(node, { quiet: true });
    if (!reel.complete) {
      // draw the board before Python uses the processor
      await painted();
      // frames that are missing are requested again when they are needed
      await addRemainingFrames(loader, reel).catch(() => {});
      if (this[VIEWER] !== viewer) return;
      viewer.dispatch(load);
    }
    this.#stage.dataset.state = "ready";
    if (target && !target.exact) viewer.speak(format("changedLink"));
    this.#send("reel-load", {
      title: titleOf(reel, format),
      game: reel.game.name,
      games: reel.source.games,
      nodes: reel.tree.parent.length,
    });
    if (this.#options.autoplay) viewer.act("play");
    workWhenIdle(viewer);
  }

  /** Show a node of a game in a new viewer. @param {Reel} reel @param {number} node */
  #createViewer(reel, node) {
    this.#setFormat(reel);
    const viewer = (this[VIEWER] = new Viewer(
      reel,
      (message) => this.#format(message),
      this.#host(reel),
      this.#settings,
      this.#options,
      node,
    ));
    this.#stage.replaceChildren(viewer.element);
    return viewer;
  }

  /**
   * Return the functions through which the viewer of a game reaches the element.
   *
   * @param {Reel} reel
   * @returns {import("../view/host.js").Host}
   */
  #host(reel) {
    const loader = /** @type {RecordLoader} */ (this[LOADER]);
    return {
      frames: (node) => addFramesAround(loader, reel, node),
      moved: (node) => {
        this.#updateOpenLink();
        this.#send("reel-move", moveDetail(/** @type {Viewer} */ (this[VIEWER]), node));
      },
      point: (point) => this.#send("reel-point", { point }),
      edited: (detail) => this.#send("reel-edit", detail),
      replace: (node) => {
        this[VIEWER]?.release();
        const viewer = this.#createViewer(reel, node);
        workWhenIdle(viewer);
        return viewer.services;
      },
      saved: (detail) => this.#send("reel-save", detail),
      settings: (change) => {
        this.settings = { ...this.settings, ...change };
        this.#send("reel-settings", this.settings);
      },
      explorer: () => this[EXPLORER] ?? this.#options.explorer,
      record: () => (loader.hasRecord ? loader : null),
      load: (source, options) => this.load(source, options),
      shown: () => this[VIEWER]?.services ?? null,
    };
  }

  /** Let the link "Open in Boardreel" lead to the current position, in the record that was loaded in place of that of the attributes. */
  #updateOpenLink() {
    const { site, src } = this.#options;
    const viewer = this[VIEWER];
    const shown = { site, src: this[LOADER]?.address ?? null, game: viewer?.state.reel.game.number ?? 1 };
    viewer?.layout.linkTo(site && src && openAddress(shown, this.link, document.baseURI));
  }

  /** Return one row per game of the file, in the language of the viewer. @returns {Promise<import("../reel/reel.js").GameRow[]>} */
  async games() {
    const { lang } = this.#stage;
    return this[LOADER] ? (await this[LOADER].askRecord("list", lang)).map((row) => translatedRow(row, lang)) : [];
  }

  /**
   * Show in place of the viewer why a record could not be loaded, and report it with the event `reel-error`.
   *
   * @param {RecordLoader} loader
   * @param {unknown} error
   */
  async #fail(loader, error) {
    const { address, bytes, name } = loader;
    const { code, text } = await explain(error, this.#format, name);
    if (this[LOADER] !== loader) return;
    this.#stage.dataset.state = "error";
    this.#stage.replaceChildren(
      failureView(text, this.#format, { retry: () => this.#loadAgain(), address, bytes }),
      poster(this.#options.poster),
    );
    this.#send("reel-error", { code, message: text });
  }

  /** Dispatch an event of the element to the host page. @param {string} name @param {object} detail */
  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }

  /**
   * Give the focus to the viewer; while a record is loading, to the viewer that will show it.
   *
   * @param {FocusOptions & { focusVisible?: boolean }} [options] some browsers do not support `focusVisible: false`
   */
  focus(options) {
    (this[VIEWER]?.element ?? this.#stage).focus(options);
    if (options?.focusVisible === false) this.#stage.dataset.focus = "quiet";
  }

  /** Step through the game by the mouse wheel. While the viewer has no focus, the wheel scrolls the page. @param {WheelEvent} event */
  #wheel(event) {
    if (this[VIEWER] && this.#root.activeElement)
      this.#wheelState = stepByWheel(event, this[VIEWER].actions, this.#wheelState);
  }

  #clear() {
    const hadFocus = this.#root.activeElement !== null;
    this[VIEWER]?.release();
    this[VIEWER] = null;
    this[LOADER]?.release();
    this[LOADER] = null;
    this.#stage.replaceChildren(html("slot"));
    if (hadFocus) this.#stage.focus({ preventScroll: true });
  }
}

reflectAttributes(BoardReel.prototype);
