/**
 * The record that a viewer shows, and what Python is asked about it. Python starts only when something needs it: a prepared
 * Reel, or one that this browser has kept, plays without.
 *
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {import("../runtime/client.js").Opened} Opened
 * @typedef {import("./options.js").Options} Options
 * @typedef {{ name?: string | null, charset?: string | null, game?: number, move?: string }} How
 */

import { refetch } from "../runtime/repair.js";
import { checkWhenIdle } from "./checking.js";
import { keepReel, keptReel, mayBeKept, openStore } from "./kept.js";
import { addFrames } from "./position.js";
import { fetchRecord, fetchReel, holdsRecord, inlineRecord, inlineReel } from "./source.js";
import { LoadFailure, MAX_BYTES, tooLarge } from "./transfer.js";

/** Games of more nodes are not kept for the next visit. */
const KEPT_NODES = 5000;

/** @param {string} url */
const absolute = (url) => new URL(url, document.baseURI).href;

export class Reader {
  /** @type {Connection | null} */
  #connection = null;
  /** @type {Promise<Connection> | null} */
  #starting = null;
  /** @type {Opened | null} */
  #opened = null;
  /** @type {{ name: string | null, bytes: Uint8Array, page?: string | null } | null} */
  #record = null;
  /** keeps a Reel for the next visit @type {(reel: Reel) => void} */
  #keep = () => {};
  #ending = new AbortController();
  /** @type {string | null} */
  #name = null;
  /** @type {string | null} */
  #address = null;

  /**
   * @param {Element} element which may hold the record itself
   * @param {Options} options
   * @param {(key: string, percent?: number) => void} tell says how loading goes
   */
  constructor(element, options, tell) {
    this.element = element;
    this.options = options;
    this.tell = tell;
    this.signal = this.#ending.signal;
  }

  /** The bytes of the record, null while they are not here. */
  get bytes() {
    return this.#record?.bytes ?? null;
  }

  get name() {
    return this.#record?.name ?? this.#name;
  }

  /** Where the record lies, null where it was given. */
  get address() {
    return this.#address;
  }

  /** Whether there is a record to be saved. */
  get hasRecord() {
    return this.#record !== null || this.options.src !== null || holdsRecord(this.element);
  }

  /** What the record is read with and could be read with, null while Python has not read it. */
  get charsets() {
    return this.#opened && { charsets: this.#opened.charsets, charset: this.#opened.charset };
  }

  /**
   * @param {string | Uint8Array | Blob | null} source null: what the attributes and the content of the element say
   * @param {How} how
   * @returns {Promise<Reel>}
   */
  async reel(source, how) {
    const { src, game, plugins } = this.options;
    this.#name = how.name ?? (source instanceof File ? source.name : null);
    this.#address = source === null ? src : typeof source === "string" ? source : null;
    const prepared = source === null ? await this.#prepared() : null;
    if (prepared) return prepared;
    const plain = !how.charset && !plugins.length;
    const store = plain ? openStore() : null;
    const number = how.game ?? game;
    const address = this.#address && absolute(this.#address);
    // a record that was never read here needs Python, which can start while the record comes
    const starting = plain && address && !mayBeKept(address, number) ? this.#python().catch(() => null) : null;
    const record = await this.#read(source ?? src, this.#name).catch((error) => {
      void starting?.then(() => this.#letGo());
      throw error;
    });
    this.#record = record;
    const rest = `${record.name ?? ""} ${number}`;
    const kept = store && (await keptReel(store, record.bytes, rest));
    if (kept) return kept;
    if (plain) this.#keep = (made) => void keepReel(record.bytes, rest, made, address);
    return this.#make(await this.#open(how.charset ?? null), number);
  }

  /** The prepared game; where it cannot be had, the record will do if there is one. */
  async #prepared() {
    const { src, reel } = this.options;
    try {
      return inlineReel(this.element) ?? (reel ? await fetchReel(absolute(reel), this.signal) : null);
    } catch (error) {
      if (this.signal.aborted || !(src || holdsRecord(this.element))) throw error;
      return null;
    }
  }

  /**
   * Adds to a Reel what it does not tell yet, of a long game what is likely to be looked at. A Reel that is whole then is kept.
   *
   * @param {Reel} reel
   */
  async complete(reel) {
    if (!this.#opened) return;
    addFrames(reel, await (await this.#python()).rest(this.#opened.id, reel.game.number));
    if (reel.complete && reel.tree.parent.length <= KEPT_NODES) this.#keep(reel);
  }

  /** @param {string | Uint8Array | Blob | null} source @param {string | null} name */
  async #read(source, name) {
    if (source instanceof Uint8Array) return { name, bytes: source };
    if (source instanceof Blob) {
      if (source.size > MAX_BYTES) throw tooLarge();
      return { name, bytes: await bytesOf(source) };
    }
    if (source) return fetchRecord(absolute(source), this.signal, (percent) => this.tell("loading", percent));
    const inline = inlineRecord(this.element);
    if (inline) return { name, bytes: inline };
    throw new LoadFailure("empty", ["error.empty"]);
  }

  /** Python, started once however many ask for it at a time. */
  #python() {
    this.#starting ??= this.#start().catch((error) => {
      this.#starting = null;
      throw error;
    });
    return this.#starting;
  }

  /** Who asks for Python later gets it anew. */
  #letGo() {
    this.#connection?.release();
    this.#connection = this.#starting = null;
  }

  async #start() {
    const { connect } = await client();
    // a viewer that was removed meanwhile starts nothing
    this.signal.throwIfAborted();
    // while the record is on its way, that is what is waited for
    const connection = connect({ onProgress: ({ key, percent }) => this.#record && this.tell(key, percent) });
    this.#connection = connection;
    const { plugins } = this.options;
    if (plugins.length) await connection.install(plugins.map(absolute));
    return connection;
  }

  /** Lets Python read the record, once. @param {string | null} [charset] */
  async #open(charset = null) {
    if (!this.#opened) {
      const record = (this.#record ??= await this.#read(this.options.src, null));
      const python = await this.#python();
      this.#opened = await python.open(record.name, record.bytes, charset);
    }
    return this.#opened;
  }

  /** @param {Opened} opened @param {number} game */
  async #make(opened, game) {
    const [refusal] = opened.diagnostics;
    const page = this.#record?.page;
    if (opened.outcome === "refused" && page) throw new LoadFailure("page", ["error.page", { url: page }]);
    if (opened.outcome === "refused")
      throw new LoadFailure(refusal.code, ["said", { text: refusal.message }], refusal.message);
    if (!(game >= 1 && game <= opened.games))
      throw new LoadFailure("no-game", ["error.noGame", { game, count: opened.games }]);
    return (await this.#python()).reel(opened.id, game);
  }

  /** Adds to a Reel the frames round a node. @param {Reel} reel @param {number} node */
  async frames(reel, node) {
    const { number } = reel.game;
    const begun = this.#opened !== null;
    const opened = await this.#open();
    const python = await this.#python();
    if (!begun) await python.reel(opened.id, number);
    addFrames(reel, await python.frames(opened.id, number, node));
  }

  /**
   * Adds to a Reel the findings of nodes that nobody has looked at, in slices while the page is idle.
   *
   * @param {Reel} reel
   * @param {() => void} told is called when there is something new
   */
  async check(reel, told) {
    const opened = this.#opened;
    if (!opened || reel.checked) return;
    const python = await this.#python();
    const slice = async (/** @type {number} */ nodes) => {
      const more = await python.check(opened.id, reel.game.number, nodes);
      addFrames(reel, more);
      if (more.diagnostics.length || more.checked) told();
      return !more.checked;
    };
    // findings are no reason to say that something failed
    await checkWhenIdle(slice, this.signal).catch(() => {});
  }

  /** One row for each game of the file. @param {string} language of the results */
  async games(language) {
    const opened = await this.#open();
    return (await this.#python()).list(opened.id, language);
  }

  /** @param {"original" | "utf8" | "current"} form */
  async saved(form) {
    if (form === "original" && this.#record) return this.#record.bytes;
    const opened = await this.#open();
    return (await this.#python()).save(opened.id, form);
  }

  /** Ends what goes on and frees what is held. */
  release() {
    this.#ending.abort();
    this.#connection?.release();
  }
}

/** @param {Blob} file */
async function bytesOf(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LoadFailure("unreadable", ["error.unreadable", { reason }]);
  }
}

/** Return the module that starts Python. A damaged copy of it is replaced, if only for the next visit. */
async function client() {
  try {
    return await import("../runtime/client.js").catch(async () => {
      const asked = performance.getEntriesByType("resource").map(({ name }) => name);
      await refetch(asked.filter((name) => name.endsWith("/runtime/client.js")).slice(-1));
      return await import("../runtime/client.js");
    });
  } catch (error) {
    throw new LoadFailure("network", [
      "failure.network",
      { detail: error instanceof Error ? error.message : String(error) },
    ]);
  }
}
