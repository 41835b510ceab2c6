/**
 * Connect viewers to Python: all viewers of a page share one worker, and every answer is a promise.
 *
 * An open record survives a crash of its worker: the client holds its bytes and opens it again in the next worker before the next
 * request. Nothing else has to be repeated, because every answer is self-contained.
 */

import { CALLS } from "./calls.js";
import { RuntimeFailure } from "./protocol.js";
import { WorkerSupervisor } from "./worker_supervisor.js";

export { RuntimeFailure } from "./protocol.js";
export { workerAddress } from "./trusted_types.js";

/** The worker ends this long after the last viewer, because moving an element on the page removes and adds it. */
const WORKER_LINGER_MS = 10_000;

/**
 * @typedef {import("./protocol.js").StageProgress} StageProgress
 * @typedef {import("./calls.js").CallName} CallName
 *
 * @typedef {object} Connection all methods reject with a `RuntimeFailure`
 * @property {() => Promise<void>} checked all of the memory with which Python has started is intact
 * @property {(name: string | null, bytes: Uint8Array, charset?: string | null) => Promise<import("./calls.js").Opened>} open
 * @property {<Name extends CallName>(name: Name, ...args: import("./calls.js").Arguments<Name>) => Promise<import("./calls.js").Answer<Name>>} ask
 *   calls Python
 * @property {(id: number) => Promise<void>} close
 * @property {(wheels: string[]) => Promise<string[]>} install returns the ids of all games
 * @property {() => void} release frees the records of this viewer
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

/** @type {Set<Viewer>} */
const viewers = new Set();
/** @type {Map<number, RecordState>} id -> record */
const records = new Map();
let recordCount = 0;
/** Addresses of plug-in wheels, to be installed in every new worker. @type {string[]} */
let wheels = [];
/** Generation of the worker in which the wheels are installed. */
let wheelsInstalledIn = 0;
let endTimer = 0;

const supervisor = new WorkerSupervisor(SITE, {
  onProgress: report,
  onDamaged: () => {
    // each of them leaves, and comes again
    for (const viewer of [...viewers]) viewer.onDamaged();
  },
});

/** Time limits of a start and of a call in milliseconds, which tests shorten. */
export const { limits } = supervisor;

/** Resolve when no worker is starting: Python is ready, has failed, or nobody has asked for it. */
export const whenStarted = () => Promise.allSettled([supervisor.starting]);

/**
 * Return the connection of a viewer to Python. The worker starts immediately.
 *
 * @param {Partial<Viewer>} [viewer]
 * @returns {Connection}
 */
export function connect({ onProgress = () => {}, onDamaged = () => {} } = {}) {
  const viewer = { onProgress, onDamaged };
  viewers.add(viewer);
  clearTimeout(endTimer);
  supervisor.start().catch(() => {});
  /** @type {Set<number>} */
  const ownRecords = new Set();
  /** @type {<T>(task: () => Promise<T>) => Promise<T>} */
  const enqueue = (task) => supervisor.enqueue(task, viewer);

  /** @type {Connection["close"]} */
  const close = (id) =>
    enqueue(async () => {
      const record = records.get(id);
      records.delete(id);
      ownRecords.delete(id);
      if (record?.generation === supervisor.generation) await askPython("close", record.number);
    });

  /** Call Python; of the edits of a draft, its answer has only what has changed: they are remembered for the next worker. @param {CallName} name @param {...any} args */
  const ask = async (name, ...args) => {
    const { isAlone, isEdit } = CALLS[name];
    const [id, game] = args;
    return enqueue(async () => {
      if (isAlone) {
        await installWheels();
        return askPython(name, ...args);
      }
      // who has sent an edit stores it also if the viewer is gone
      if (!isEdit && !viewers.has(viewer)) throw new RuntimeFailure("released");
      const { number, drafts } = await reopen(id);
      const answer = await askPython(name, number, ...args.slice(1));
      if (isEdit) {
        const { keep, added } = answer.edits;
        answer.edits = drafts[game] = [...(drafts[game] ?? []).slice(0, keep), ...added];
      }
      return answer;
    });
  };

  return {
    checked: () => supervisor.checked,
    open: (name, bytes, charset = null) =>
      enqueue(async () => {
        if (!viewers.has(viewer)) throw new RuntimeFailure("released");
        await installWheels();
        report({ stage: "record" });
        performance.mark("boardreel:asked");
        const opened = await askPython("open", name, bytes, charset);
        performance.mark("boardreel:read");
        const id = (recordCount += 1);
        records.set(id, { name, bytes, charset, generation: supervisor.generation, number: opened.id, drafts: {} });
        ownRecords.add(id);
        // the viewer may have been removed while its record was read
        if (!viewers.has(viewer)) void close(id).catch(() => {});
        return { ...opened, id };
      }),
    ask,
    close,
    install: (added) =>
      enqueue(async () => {
        await installWheels();
        const urls = added.map((wheel) => new URL(wheel, document.baseURI).href);
        const games = await askPython("install", ...urls);
        wheels = [...wheels, ...urls];
        return games;
      }),
    release: () => {
      if (!viewers.delete(viewer)) return;
      supervisor.interrupt(viewer);
      // edits that are sent in this task go first
      setTimeout(() => ownRecords.forEach((id) => void close(id).catch(() => {})), 0);
      if (!viewers.size) endTimer = setTimeout(() => supervisor.end(), WORKER_LINGER_MS);
    },
  };
}

/** Report the progress of a stage to all viewers. @param {StageProgress} progress */
function report(progress) {
  for (const { onProgress } of viewers) onProgress(progress);
}

/**
 * Send a request to the worker, and return the answer, null if there is none.
 *
 * @param {CallName} name
 * @param {unknown[]} args
 * @returns {Promise<any>}
 */
async function askPython(name, ...args) {
  const answer = await supervisor.ask(name, ...args);
  return answer && !CALLS[name].answersBytes ? JSON.parse(new TextDecoder().decode(answer)) : answer;
}

/** Start the worker if necessary, and install the plug-ins that the previous one had. */
async function installWheels() {
  await supervisor.start();
  if (wheelsInstalledIn === supervisor.generation) return;
  if (wheels.length) await askPython("install", ...wheels);
  wheelsInstalledIn = supervisor.generation;
}

/**
 * Return the state of a record that is open in the current worker, after opening it there if necessary.
 *
 * @param {number} id
 * @returns {Promise<RecordState>}
 */
async function reopen(id) {
  const record = records.get(id);
  if (!record) throw new RuntimeFailure("released");
  await installWheels();
  if (record.generation !== supervisor.generation) {
    record.number = (await askPython("open", record.name, record.bytes, record.charset)).id;
    record.generation = supervisor.generation;
    for (const [game, edits] of Object.entries(record.drafts))
      await askPython("restore", record.number, Number(game), edits);
  }
  return record;
}
