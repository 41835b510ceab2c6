/**
 * Load the record of one viewer and ask Python about it. Python starts only when it is needed: a Reel file or a cached Reel plays
 * without it.
 *
 * @typedef {import("../reel/reel.js").Reel} Reel
 * @typedef {import("../runtime/calls.js").Opened} Opened
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {import("../element/attributes.js").Options} Options
 * @typedef {import("./sources.js").Source} Source
 * @typedef {import("../runtime/protocol.js").StageProgress} StageProgress
 * @typedef {{ name?: string | null, charset?: string | null, game?: number, move?: string, reel?: string, draft?: string }} LoadOptions
 *   `reel` is the address of a Reel file of this game, `draft` what the reader has edited in it
 */

import { LoadFailure } from "../platform/load_failure.js";
import { importOnDemand } from "../platform/on_demand.js";
import { addFrames } from "../reel/frames.js";
import { parseRest } from "../reel/reel_file.js";
import { absolute } from "./fetch_record.js";
import { lookUpReel } from "./reel_cache.js";
import { fetchRecord, fetchReel, hasInlineRecord, inlineRecord, loadReelFile, readBlob } from "./sources.js";

/** The Reels of longer games are not cached. */
const MAX_CACHED_NODES = 5000;
/** Calls that the reader has not asked for. @type {readonly string[]} */
const UNASKED_CALLS = ["list", "rest", "check", "lanes"];

const importClient = () => import("../runtime/client.js");
const importRefusal = () => import("./refusal.js");
const importCacheWriter = () => import("./reel_cache_writer.js");

export class RecordLoader {
  /** What Python says about the record, null until it has read it. @type {Opened | null} */
  opened = null;
  /** @typedef {{ name: string | null, bytes: Uint8Array<ArrayBuffer>, page?: string | null }} FileRecord */
  /** @type {FileRecord | null} */
  #record = null;
  /** @type {Promise<FileRecord> | null} */
  #reading = null;
  /** Where the record is read from, null for the content of the element. @type {Source | null} */
  #source = null;
  /** @type {string | null} */
  #charset = null;
  /**
   * The bytes and options on which the cached Reel depends, and the address of its record; null if it must not be cached.
   * @type {{ bytes: Uint8Array, variant: string, address: string | null } | null}
   */
  #cached = null;
  /** The Reel that was loaded in two texts, until the second one is parsed. @type {import("../reel/reel_file.js").DividedReel | null} */
  #divided = null;
  #abortController = new AbortController();
  /** When the reader last asked Python, in milliseconds of `performance.now()`. */
  requestTime = Number.NEGATIVE_INFINITY;
  /** @type {Promise<Connection> | null} */
  #python = null;
  /** @type {string | null} */
  #name = null;
  /** The web address of the record, null if it has none. @type {string | null} */
  address = null;
  /** The file on disk with the record, null if the record is not from a file. @type {File | null} */
  file = null;
  /** Whether the file has the record as Python writes it. */
  isWritten = false;

  /**
   * @param {Element} element that may contain the record
   * @param {Options} options
   * @param {(progress: StageProgress) => void} onProgress
   * @param {() => void} onDamaged called when the game has to be loaded again, because the memory of Python was damaged
   */
  constructor(element, options, onProgress, onDamaged) {
    this.element = element;
    this.options = options;
    this.onProgress = onProgress;
    this.onDamaged = onDamaged;
    this.signal = this.#abortController.signal;
  }

  /** The bytes of the record, or null until they are loaded. */
  get bytes() {
    return this.#record?.bytes ?? null;
  }

  get name() {
    return this.#record?.name ?? this.#name;
  }

  /** Whether there is a record to save. */
  get hasRecord() {
    return this.#record !== null || this.options.src !== null || hasInlineRecord(this.element);
  }

  /**
   * Load a game and return its Reel; reject with the reason of `release` if that is called meanwhile.
   *
   * @param {Source | null} source null for the one that the element's attributes and content specify
   * @param {LoadOptions} options
   * @returns {Promise<Reel>}
   */
  reel(source, options) {
    const { signal } = this;
    const released = new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    return Promise.race([this.#load(source, options), /** @type {Promise<never>} */ (released)]);
  }

  /** Load a game as `reel` does. @param {Source | null} source @param {LoadOptions} options @returns {Promise<Reel>} */
  async #load(source, options) {
    const { src, game, plugins, puzzle } = this.options;
    this.file = source instanceof File ? source : null;
    this.#name = options.name ?? this.file?.name ?? null;
    this.#source = source ?? src;
    this.address = typeof this.#source === "string" ? this.#source : null;
    this.#charset = options.charset ?? null;
    const reelFile = await (source === null
      ? loadReelFile(this.element, this.options, this.signal)
      : options.reel && fetchReel(options.reel, this.signal).catch(() => null));
    if (reelFile) {
      if (source !== null) await this.#readRecord();
      return (this.#divided = reelFile).reel;
    }
    const isCacheable = !this.#charset && !plugins.length;
    // a page may have it from its address or from a field
    const number = Number(options.game ?? game);
    const address = this.address && absolute(this.address);
    const cachedReel = isCacheable ? lookUpReel(address, number) : null;
    if (!cachedReel) this.onProgress({ stage: "transfer" });
    // A record that this browser has not read before needs Python, which can start while the record is loading.
    const starting = isCacheable && !cachedReel ? this.#connect().catch(() => null) : null;
    const record = await this.#readRecord().catch((error) => {
      this.#python = null;
      void starting?.then((python) => python?.release());
      throw error;
    });
    const variant = `${record.name ?? ""} ${number}${puzzle ? " puzzle" : ""}`;
    const cached = await cachedReel?.(record.bytes, variant);
    if (cached) return (this.#divided = cached).reel;
    if (isCacheable) this.#cached = { bytes: record.bytes, variant, address };
    return this.#build(await this.#open(), number);
  }

  /** Add the frames to a Reel that were loaded as its second text. @param {Reel} reel @returns {boolean} whether it is complete by that */
  addRest(reel) {
    const rest = this.#divided?.reel === reel && !reel.complete ? this.#divided.rest : null;
    this.#divided = null;
    const part = rest ? parseRest(rest, reel) : null;
    if (part) addFrames(reel, part);
    return part !== null && reel.complete;
  }

  /** Cache a Reel if it has all frames, unless it is large, as soon as the Python that has built it turns out to be intact. @param {Reel} reel */
  async keep(reel) {
    const cached = this.#cached;
    if (!cached || !reel.complete || reel.tree.parent.length > MAX_CACHED_NODES || this.signal.aborted) return;
    await (await this.#connect()).checked();
    // without the module, Python reads the record again next time
    const writer = await importOnDemand(importCacheWriter).catch(() => null);
    // a draft has changed the lists of children
    if (!reel.tree.children) await writer?.cacheReel(cached.bytes, cached.variant, reel, cached.address);
  }

  /** Read the record, at most once at a time: requests may come while it is loading. */
  #readRecord() {
    this.#reading ??= this.#read().then(
      (record) => (this.#record = record),
      (error) => {
        this.#reading = null;
        throw error;
      },
    );
    return this.#reading;
  }

  /** Read the record and its name from its source, or from the content of the element. @returns {Promise<FileRecord>} */
  async #read() {
    const [source, name] = [this.#source, this.#name];
    if (source instanceof Uint8Array) return { name, bytes: source };
    if (source instanceof Blob) return { name, bytes: await readBlob(source) };
    if (source) {
      const record = await fetchRecord(source, this.signal, (percent) =>
        this.onProgress({ stage: "transfer", percent }),
      );
      return { ...record, name: record.name ?? name };
    }
    const inline = inlineRecord(this.element);
    if (inline) return { name, bytes: inline };
    throw new LoadFailure("empty", ["error.empty"], "The element has no record.");
  }

  /** Return the connection to Python, which starts with the first request. @returns {Promise<Connection>} */
  #connect() {
    this.#python ??= this.#start().catch((error) => {
      this.#python = null;
      throw error;
    });
    return this.#python;
  }

  /** Connect to Python until the viewer is removed, and install the plug-ins of its element. */
  async #start() {
    const { connect } = await importOnDemand(importClient);
    // the viewer may have been removed since
    this.signal.throwIfAborted();
    const python = connect({
      // until the record is loaded, its own progress is shown
      onProgress: (progress) => this.#record && this.onProgress(progress),
      onDamaged: this.onDamaged,
    });
    this.signal.addEventListener("abort", python.release);
    const { plugins } = this.options;
    if (plugins.length) await python.install(plugins);
    return python;
  }

  /** Open the record in Python unless it is open; return what Python says about it. */
  async #open() {
    if (!this.opened) {
      const record = await this.#readRecord();
      const python = await this.#connect();
      this.opened = await python.open(record.name, record.bytes, this.#charset);
    }
    return this.opened;
  }

  /** Let Python build the Reel of a game in an open record, and return it. @param {Opened} opened @param {number} game */
  async #build(opened, game) {
    if (opened.outcome === "refused") {
      const url = this.#record?.page;
      if (url) throw new LoadFailure("page", ["error.page", { url }]);
      const [refusal] = opened.diagnostics;
      const { refusalMessage, refusalTexts } = await importOnDemand(importRefusal);
      throw new LoadFailure(refusal.code, refusalMessage(refusal, opened), refusal.message, refusalTexts);
    }
    if (!(game >= 1 && game <= opened.games))
      throw new LoadFailure("no-game", ["error.noGame", { game, count: opened.games }]);
    const python = await this.#connect();
    const reel = await python.ask("reel", opened.id, game, this.options.puzzle);
    performance.mark("boardreel:built");
    void this.keep(reel);
    return reel;
  }

  /**
   * Send a request about a game to Python and return the answer; start Python and read the record before if necessary.
   *
   * @template {import("../runtime/calls.js").GameCall} Name
   * @param {Name} name
   * @param {Reel} reel
   * @param {import("../runtime/calls.js").GameArguments<Name>} args
   * @returns {Promise<import("../runtime/calls.js").Answer<Name>>}
   */
  ask(name, reel, ...args) {
    return this.askRecord(name, .../** @type {any} */ ([reel.game.number, ...args]));
  }

  /**
   * Send a request about the record to Python as `ask` does.
   *
   * @template {import("../runtime/calls.js").RecordCall} Name
   * @param {Name} name
   * @param {import("../runtime/calls.js").RecordArguments<Name>} args
   * @returns {Promise<import("../runtime/calls.js").Answer<Name>>}
   */
  async askRecord(name, ...args) {
    const { id } = await this.#open();
    const python = await this.#connect();
    if (!UNASKED_CALLS.includes(name)) this.requestTime = performance.now();
    return python.ask(name, .../** @type {any} */ ([id, ...args]));
  }

  /** Abort all transfers and release Python. @param {LoadFailure} [reason] with which loading fails */
  release(reason) {
    this.#abortController.abort(reason);
  }
}
