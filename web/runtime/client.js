/**
 * The page's door to Python: all viewers of a page share one worker, and every answer is a promise.
 *
 * A record that is open stays usable when its worker ended badly: the client keeps its bytes and what was asked of it, and
 * opens it again in the next worker before the next request.
 */

import { RuntimeFailure, STAGE_KEYS } from "./messages.js";
import { Session } from "./session.js";

export { RuntimeFailure } from "./messages.js";
export { workerAddress } from "./trusted_types.js";

/** How long the worker outlives the last viewer (milliseconds): moving an element on the page removes and adds it. */
const LINGER = 10_000;

/**
 * @typedef {import("./messages.js").StageName} StageName
 * @typedef {{ stage: StageName, key: string, percent?: number }} Progress `key` names the text that says it
 * @typedef {import("../reel.js").Reel} Reel
 * @typedef {import("../reel.js").MoreFrames} MoreFrames
 * @typedef {import("../reel.js").GameRow} GameRow
 * @typedef {import("../reel.js").Diagnostic} Diagnostic
 * @typedef {"original" | "utf8" | "current"} SaveForm
 *
 * @typedef {object} Opened
 * @property {number} id for the other calls
 * @property {"ok" | "recovered" | "refused"} outcome
 * @property {string | null} charset
 * @property {string[]} charsets what can be chosen instead
 * @property {number} games
 * @property {Diagnostic[]} diagnostics
 *
 * @typedef {object} Connection all reject with a `RuntimeFailure`
 * @property {() => Promise<void>} ready Python has started
 * @property {(name: string | null, bytes: Uint8Array, charset?: string | null) => Promise<Opened>} open
 * @property {(id: number, language?: string) => Promise<GameRow[]>} list results are words in the language, by default English
 * @property {(id: number, game: number) => Promise<Reel>} reel
 * @property {(id: number, game: number) => Promise<MoreFrames>} rest
 * @property {(id: number, game: number, node: number) => Promise<MoreFrames>} frames
 * @property {(id: number, game: number, nodes: number) => Promise<MoreFrames>} check
 * @property {(id: number, form: SaveForm) => Promise<Uint8Array>} save
 * @property {(id: number) => Promise<void>} close
 * @property {(wheels: string[]) => Promise<string[]>} install ids of all games that are known then
 * @property {() => void} release frees what this viewer held
 *
 * @typedef {object} Options
 * @property {string} [base] URL of the root of the site that has the runtime; else the one this module comes from
 * @property {(progress: Progress) => void} [onProgress]
 * @property {import("./session.js").Limits} [limits] milliseconds, in place of those of `messages.js`; they hold for all viewers
 *
 * @typedef {object} RecordState a record that is open
 * @property {string | null} name
 * @property {Uint8Array} bytes
 * @property {string | null} charset
 * @property {number} generation of the worker that has it open
 * @property {number} number what that worker calls it
 * @property {(readonly ["reel" | "rest", number] | readonly ["frames" | "check", number, number])[]} asked what later answers build on
 */

/** The site: this module lies two folders below its root. */
const HOME = new URL("../../", import.meta.url).href;

/** @type {Map<string, Shared>} */
const shared = new Map();

/** What all viewers with the same base share. */
class Shared {
  /** @type {Set<(progress: Progress) => void>} */
  listeners = new Set();
  /** @type {Map<number, RecordState>} */
  records = new Map();
  /** @type {string[]} wheels of added games; a new worker gets them again */
  wheels = [];
  /** generation that has the wheels */
  equipped = 0;
  users = 0;
  count = 0;
  linger = 0;

  /**
   * @param {string} base
   * @param {import("./session.js").Limits} limits
   */
  constructor(base, limits) {
    this.session = new Session(base, (stage, percent) => this.tell(stage, percent), limits);
  }

  /** @param {StageName} stage @param {number} [percent] */
  tell(stage, percent) {
    for (const listener of this.listeners) listener({ stage, key: STAGE_KEYS[stage], percent });
  }

  /** Brings a worker that was started anew to where the last one was, as far as added games go. */
  async equip() {
    const { session } = this;
    await session.start();
    if (this.equipped === session.generation) return;
    if (this.wheels.length) await session.ask("install", ...this.wheels);
    this.equipped = session.generation;
  }

  /**
   * The number of a record in the present worker, where it is opened again if need be.
   *
   * @param {number} id
   * @returns {Promise<{ record: RecordState, number: number }>}
   */
  async recall(id) {
    const { session } = this;
    const record = this.records.get(id);
    if (!record) throw new RuntimeFailure("released");
    await this.equip();
    if (record.generation !== session.generation) {
      const opened = await session.ask("open", record.name, record.bytes, record.charset);
      record.number = parse(opened).id;
      for (const [call, ...args] of record.asked) await session.ask(call, record.number, ...args);
      record.generation = session.generation;
    }
    return { record, number: record.number };
  }
}

/**
 * Connects a viewer. The worker starts at once.
 *
 * @param {Options} [options]
 * @returns {Connection}
 */
export function connect({ base = HOME, onProgress = () => {}, limits = {} } = {}) {
  const key = new URL(base, document.baseURI).href;
  const hub = shared.get(key) ?? new Shared(key, limits);
  shared.set(key, hub);
  const listener = (/** @type {Progress} */ progress) => onProgress(progress);
  hub.listeners.add(listener);
  hub.users += 1;
  clearTimeout(hub.linger);
  hub.session.start().catch(() => {});
  /** @type {Set<number>} */
  const mine = new Set();
  const { session } = hub;
  const isHeld = () => hub.listeners.has(listener);

  /** @type {Connection["close"]} */
  const close = async (id) => {
    const record = hub.records.get(id);
    hub.records.delete(id);
    mine.delete(id);
    await session.inTurn(async () => {
      if (record && record.generation === session.generation) await session.ask("close", record.number);
    });
  };

  /** @param {number} id @param {readonly ["rest", number] | readonly ["frames" | "check", number, number]} asked */
  const more = (id, asked) =>
    session.inTurn(async () => {
      const { record, number } = await hub.recall(id);
      const [call, ...args] = asked;
      const answer = await session.ask(call, number, ...args);
      record.asked.push(asked);
      return parse(answer);
    });

  return {
    ready: () => session.start(),
    open: (name, bytes, charset = null) =>
      session.inTurn(async () => {
        if (!isHeld()) throw new RuntimeFailure("released");
        await hub.equip();
        hub.tell("record");
        performance.mark("boardreel:asked");
        const opened = parse(await session.ask("open", name, bytes, charset));
        performance.mark("boardreel:read");
        const id = (hub.count += 1);
        hub.records.set(id, { name, bytes, charset, generation: session.generation, number: opened.id, asked: [] });
        mine.add(id);
        // the viewer was removed while its record was read
        if (!isHeld()) void close(id).catch(() => {});
        return { ...opened, id };
      }),
    list: (id, language = "en") =>
      session.inTurn(async () => parse(await session.ask("list", (await hub.recall(id)).number, language))),
    reel: (id, game) =>
      session.inTurn(async () => {
        const { record, number } = await hub.recall(id);
        const answer = await session.ask("reel", number, game);
        record.asked = [...record.asked.filter((call) => call[1] !== game), /** @type {const} */ (["reel", game])];
        performance.mark("boardreel:told");
        return parse(answer);
      }),
    rest: (id, game) => more(id, ["rest", game]),
    frames: (id, game, node) => more(id, ["frames", game, node]),
    check: (id, game, nodes) => more(id, ["check", game, nodes]),
    save: (id, form) =>
      session.inTurn(async () => {
        const answer = await session.ask("save", (await hub.recall(id)).number, form);
        return answer ?? new Uint8Array();
      }),
    close,
    install: (wheels) =>
      session.inTurn(async () => {
        await hub.equip();
        const urls = wheels.map((wheel) => new URL(wheel, document.baseURI).href);
        const games = parse(await session.ask("install", ...urls));
        hub.wheels = [...hub.wheels, ...urls];
        return games;
      }),
    release: () => {
      if (!hub.listeners.delete(listener)) return;
      for (const id of mine) close(id).catch(() => {});
      hub.users -= 1;
      if (hub.users === 0) hub.linger = setTimeout(() => session.end(), LINGER);
    },
  };
}

/** @param {Uint8Array | null} answer */
function parse(answer) {
  return JSON.parse(new TextDecoder().decode(answer ?? undefined));
}
