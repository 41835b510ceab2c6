/**
 * Hold what all viewers with the same base share: the worker, the open records and the plug-ins.
 *
 * @typedef {import("./protocol.js").StageProgress} StageProgress
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

import { CALLS } from "./calls.js";
import { PARTS } from "./parts.js";
import { RuntimeFailure } from "./protocol.js";
import { WorkerSupervisor } from "./worker_supervisor.js";

/** The wheel with the importers of other notations, as Python names it. */
const DIALECTS_WHEEL = "boardreel-dialects";

/** The worker, records and plug-ins that all viewers with the same base share. */
export class Hub {
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
