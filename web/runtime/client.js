/**
 * Connect viewers to Python: all viewers of a page share one worker, and every answer is a promise.
 *
 * An open record survives a crash of its worker: the client holds its bytes and opens it again in the next worker before the next
 * request. Nothing else has to be repeated, because every answer is self-contained.
 */

import { CALLS } from "./calls.js";
import { PARTS } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { WorkerSupervisor } from "./worker_supervisor.js";

export { RuntimeFailure } from "./protocol.js";
export { workerAddress } from "./trusted_types.js";

/** The worker ends this long after the last viewer, because moving an element on the page removes and adds it. */
const WORKER_LINGER_MS = 10_000;
/** The wheel with the importers of other notations, as Python names it. */
const DIALECTS_WHEEL = "boardreel-dialects";

/**
 * @typedef {import("./protocol.js").StageProgress} StageProgress
 * @typedef {import("./calls.js").CallName} CallName
 *
 * @typedef {object} Connection all methods reject with a `RuntimeFailure`
 * @property {() => Promise<void>} ready Python has started
 * @property {() => Promise<void>} checked all of the memory with which Python has started is intact
 * @property {(name: string | null, bytes: Uint8Array, charset?: string | null) => Promise<import("./calls.js").Opened>} open
 * @property {<Name extends CallName>(name: Name, ...args: import("./calls.js").Arguments<Name>) => Promise<import("./calls.js").Answer<Name>>} ask
 *   calls Python
 * @property {(id: number) => Promise<void>} close
 * @property {(wheels: string[]) => Promise<string[]>} install returns the ids of all games
 * @property {() => void} release frees the records of this viewer
 *
 * @typedef {object} Options
 * @property {string} [base] URL of the root of the site with the runtime, by default the site of this module
 * @property {(progress: StageProgress) => void} [onProgress]
 * @property {() => void} [onDamaged] see `Viewer`
 * @property {import("./worker_supervisor.js").Limits} [limits] in milliseconds, in place of those in `protocol.js`; they apply to all viewers
 *
 * @typedef {object} Viewer functions that are called when something happens
 * @property {(progress: StageProgress) => void} onProgress the start or the reading of a record goes on
 * @property {() => void} onDamaged answers were wrong, because the memory of Python was damaged; it starts again
 *
 * @typedef {object} RecordState an open record
 * @property {string | null} name
 * @property {Uint8Array} bytes
 * @property {string | null} charset
 * @property {number} generation of the worker in which it is open
 * @property {number} number its number in that worker
 * @property {Record<number, object[]>} drafts edits by game
 */

/** The root of the site, two folders above this module. */
const SITE = new URL("../../", import.meta.url).href;

/** @type {Map<string, Hub>} base -> hub */
const hubs = new Map();

/** Resolve when no worker is starting: Python is ready, has failed, or nobody has asked for it. */
export const whenStarted = () => Promise.allSettled([...hubs.values()].map(({ supervisor }) => supervisor.starting));

/**
 * Return the connection of a viewer to Python. The worker starts immediately.
 *
 * @param {Options} [options]
 * @returns {Connection}
 */
export function connect({ base = SITE, onProgress = () => {}, onDamaged = () => {}, limits = {} } = {}) {
  const { href } = new URL(base, document.baseURI);
  const hub = hubs.get(href) ?? new Hub(href, limits);
  hubs.set(href, hub);
  const viewer = { onProgress, onDamaged };
  hub.viewers.add(viewer);
  clearTimeout(hub.endTimer);
  hub.supervisor.start().catch(() => {});
  /** @type {Set<number>} */
  const ownRecords = new Set();
  const { supervisor } = hub;
  const isConnected = () => hub.viewers.has(viewer);
  /** @type {<T>(task: () => Promise<T>) => Promise<T>} */
  const enqueue = (task) => supervisor.enqueue(task, viewer);

  /** @type {Connection["close"]} */
  const close = async (id) => {
    const record = hub.records.get(id);
    hub.records.delete(id);
    ownRecords.delete(id);
    await enqueue(async () => {
      if (record && record.generation === supervisor.generation) await hub.ask("close", record.number);
    });
  };

  /** Call Python; of the edits of a draft, its answer has only what has changed: they are remembered for the next worker. @param {CallName} name @param {...any} args */
  const ask = async (name, ...args) => {
    const { isAlone, isEdit } = CALLS[name];
    const [id, game] = args;
    return enqueue(async () => {
      if (isAlone) {
        await hub.installWheels();
        return name === "examine" ? hub.read(name, ...args) : hub.ask(name, ...args);
      }
      // the record may be closed before the answer comes, but who has sent the edit stores it all the same
      const { number, drafts } = await hub.reopen(id);
      const answer = await hub.ask(name, number, ...args.slice(1));
      if (isEdit) {
        const { keep, added } = answer.edits;
        answer.edits = drafts[game] = [...(drafts[game] ?? []).slice(0, keep), ...added];
      }
      return answer;
    });
  };

  return {
    ready: () => supervisor.start(),
    checked: () => supervisor.checked,
    open: (name, bytes, charset = null) =>
      enqueue(async () => {
        if (!isConnected()) throw new RuntimeFailure("released");
        await hub.installWheels();
        hub.report({ stage: "record" });
        performance.mark("boardreel:asked");
        const opened = await hub.read("open", name, bytes, charset);
        performance.mark("boardreel:read");
        const id = (hub.count += 1);
        hub.records.set(id, { name, bytes, charset, generation: supervisor.generation, number: opened.id, drafts: {} });
        ownRecords.add(id);
        // the viewer may have been removed while its record was read
        if (!isConnected()) void close(id).catch(() => {});
        return { ...opened, id };
      }),
    ask,
    close,
    install: (wheels) =>
      enqueue(async () => {
        await hub.installWheels();
        const urls = wheels.map((wheel) => new URL(wheel, document.baseURI).href);
        const games = await hub.ask("install", ...urls);
        hub.wheels = [...hub.wheels, ...urls];
        return games;
      }),
    release: () => {
      if (!hub.viewers.delete(viewer)) return;
      supervisor.interrupt(viewer);
      for (const id of ownRecords) close(id).catch(() => {});
      if (!hub.viewers.size) hub.endTimer = setTimeout(() => supervisor.end(), WORKER_LINGER_MS);
    },
  };
}

/** The worker, records and plug-ins that all viewers with the same base share. */
class Hub {
  /** @type {Set<Viewer>} */
  viewers = new Set();
  /** @type {Map<number, RecordState>} */
  records = new Map();
  /** @type {string[]} addresses of plug-in wheels, to be installed in every new worker */
  wheels = [];
  /** Generation of the worker in which the wheels are installed. */
  wheelsInstalledIn = 0;
  count = 0;
  endTimer = 0;

  /** @param {string} base @param {import("./worker_supervisor.js").Limits} limits */
  constructor(base, limits) {
    const onDamaged = () => {
      // each of them leaves, and comes again
      for (const viewer of [...this.viewers]) viewer.onDamaged();
    };
    this.supervisor = new WorkerSupervisor(base, { onStage: (progress) => this.report(progress), onDamaged }, limits);
  }

  /** Report the progress of a stage to all viewers. @param {StageProgress} progress */
  report(progress) {
    for (const { onProgress } of this.viewers) onProgress(progress);
  }

  /**
   * Send a request to the worker, and return the answer, null if there is none.
   *
   * @param {import("./calls.js").CallName} name
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async ask(name, ...args) {
    const answer = await this.supervisor.ask(name, ...args);
    return answer && !CALLS[name].answersBytes ? JSON.parse(new TextDecoder().decode(answer)) : answer;
  }

  /** Start the worker if necessary, and install the plug-ins that the previous one had. */
  async installWheels() {
    const { supervisor } = this;
    await supervisor.start();
    if (this.wheelsInstalledIn === supervisor.generation) return;
    if (this.wheels.length) await this.ask("install", ...this.wheels);
    this.wheelsInstalledIn = supervisor.generation;
  }

  /**
   * Send a request that reads a text. If that needs the importers of other notations, install them and repeat the request; if they
   * cannot be installed, the text is read as it is.
   *
   * @param {"open" | "examine"} call
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async read(call, ...args) {
    const answer = await this.ask(call, ...args);
    const wheel = new URL(PARTS.dialects, this.supervisor.base).href;
    if (answer.missingWheel !== DIALECTS_WHEEL || this.wheels.includes(wheel)) return answer;
    try {
      await this.ask("install", wheel);
    } catch (error) {
      if (error instanceof RuntimeFailure && error.code === "install") return answer;
      throw error;
    }
    this.wheels = [...this.wheels, wheel];
    if (call === "open") await this.ask("close", answer.id);
    return this.ask(call, ...args);
  }

  /**
   * Return the state of a record that is open in the current worker, after opening it there if necessary.
   *
   * @param {number} id
   * @returns {Promise<RecordState>}
   */
  async reopen(id) {
    const { supervisor } = this;
    const record = this.records.get(id);
    if (!record) throw new RuntimeFailure("released");
    await this.installWheels();
    if (record.generation !== supervisor.generation) {
      record.number = (await this.ask("open", record.name, record.bytes, record.charset)).id;
      record.generation = supervisor.generation;
      for (const [game, edits] of Object.entries(record.drafts))
        await this.ask("restore", record.number, Number(game), edits);
    }
    return record;
  }
}
