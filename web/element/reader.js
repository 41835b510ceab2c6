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

import { keepReel, keptReel } from "./kept.js";
import { addFrames } from "./position.js";
import { MAX_BYTES, LoadFailure, fetchRecord, fetchReel, inlineRecord, inlineReel } from "./source.js";

/** Games of more nodes are not kept for the next visit. */
const KEPT_NODES = 5000;

/** @param {string} url */
const absolute = (url) => new URL(url, document.baseURI).href;

export class Reader {
  /** @type {Connection | null} */
  #connection = null;
  /** @type {Opened | null} */
  #opened = null;
  /** @type {{ name: string | null, bytes: Uint8Array } | null} */
  #record = null;
  /** keeps a Reel for the next visit @type {(reel: Reel) => void} */
  #keep = () => {};
  #ending = new AbortController();

  /**
   * @param {Element} element which may hold the record itself
   * @param {Options} options
   * @param {(key: string) => void} tell says how loading goes
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
    return this.#record?.name ?? null;
  }

  /** Whether there is a record to be saved. */
  get hasRecord() {
    return this.#record !== null || this.options.src !== null;
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
    const { src, reel, game, plugins } = this.options;
    if (source === null) {
      const prepared = inlineReel(this.element) ?? (reel ? await fetchReel(absolute(reel), this.signal) : null);
      if (prepared) return prepared;
    }
    const record = (this.#record = await this.#read(source ?? src, how.name ?? null));
    const number = how.game ?? game;
    const plain = !how.charset && !plugins.length;
    const rest = `${record.name ?? ""} ${number}`;
    const kept = plain ? await keptReel(record.bytes, rest) : null;
    if (kept) return kept;
    if (plain) this.#keep = (made) => void keepReel(record.bytes, rest, made);
    return this.#make(await this.#open(how.charset ?? null), number);
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
      const bytes = source.size > MAX_BYTES ? new Uint8Array(MAX_BYTES + 1) : new Uint8Array(await source.arrayBuffer());
      return { name: name ?? (source instanceof File ? source.name : null), bytes };
    }
    if (source) return fetchRecord(absolute(source), this.signal);
    const inline = inlineRecord(this.element);
    if (inline) return { name, bytes: inline };
    throw new LoadFailure("empty", ["error.empty"]);
  }

  async #python() {
    if (!this.#connection) {
      const { connect } = await import("../runtime/client.js");
      this.#connection = connect({ onProgress: ({ key }) => this.tell(key) });
      const { plugins } = this.options;
      if (plugins.length) await this.#connection.install(plugins.map(absolute));
    }
    return this.#connection;
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
    if (opened.outcome === "refused") throw new LoadFailure(refusal.code, ["said", { text: refusal.message }], refusal.message);
    if (game > opened.games) throw new LoadFailure("no-game", ["error.noGame", { game, count: opened.games }]);
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

  /** One row a game of the file. */
  async games() {
    const opened = await this.#open();
    return (await this.#python()).list(opened.id);
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
    if (this.#opened) void this.#connection?.close(this.#opened.id).catch(() => {});
    this.#connection?.release();
  }
}
