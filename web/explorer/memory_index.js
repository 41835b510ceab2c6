/**
 * Indexes a visitor's own files in the worker, step by step, and holds the index in memory.
 *
 * @typedef {import("../runtime/client.js").Connection} Connection
 * @typedef {{ name: string, content: Blob }} OwnFile
 *
 * @typedef {object} Report
 * @property {number} games
 * @property {Problem[]} problems records and games that could not be indexed
 *
 * @typedef {object} Problem
 * @property {string} name of the record
 * @property {string} code of the diagnostic of a refused record, "no-rules" of a game, or "unreadable"
 * @property {string} message in English
 * @property {number} game from 1; 0 for the whole record
 * @property {number} line
 * @property {number} column
 * @property {string | null} fileType
 * @property {string | null} fileHelp
 *
 * @typedef {{ games: number, fraction: number }} Progress number of games that were played, and the part of the work that is done
 */

import { groupsOf } from "../platform/file_groups.js";
import { parseCount } from "../reel/counts.js";
import { IndexReader } from "./index_reader.js";

/** Time of one step of a build in the worker, for which other requests may have to wait. */
const STEP_MS = 60;

/** An index of a visitor's own files in memory. The file of a game is one of `files`. */
export class OwnIndex extends IndexReader {
  /**
   * @param {ReadonlyMap<string, Uint8Array<ArrayBuffer>>} contents the files of the index by name
   * @param {readonly OwnFile[]} files
   */
  constructor(contents, files) {
    super(async (name) => contents.get(name) ?? null);
    this.contents = contents;
    this.files = files;
  }

  /**
   * Return the rows of games by their numbers, with the names and the indices of their files.
   *
   * @param {number} set
   * @param {readonly number[]} numbers
   * @param {import("./budget.js").Budget} [budget]
   */
  async games(set, numbers, budget) {
    const rows = await super.games(set, numbers, budget);
    for (const row of rows.values()) {
      row.record = parseCount(row.file.split(".")[0]) ?? -1;
      row.file = this.files[row.record]?.name ?? row.file;
    }
    return rows;
  }
}

/**
 * Index files in the worker and return the index; reject if the signal is aborted.
 *
 * @param {Pick<Connection, "ask">} python
 * @param {readonly OwnFile[]} files
 * @param {AbortSignal} signal
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<{ index: OwnIndex, report: Report }>}
 */
export async function indexFiles(python, files, signal, onProgress) {
  const build = await python.ask("startIndex");
  try {
    for (const group of groupsOf(files)) {
      signal.throwIfAborted();
      const contents = await Promise.all(group.map(({ content }) => content.arrayBuffer()));
      const names = group.map(
        ({ name }, index) => /** @type {[string, number]} */ ([name, contents[index].byteLength]),
      );
      await python.ask("addToIndex", build, names, new Uint8Array(await new Blob(contents).arrayBuffer()));
    }
    for (;;) {
      signal.throwIfAborted();
      const { report, ...progress } = await python.ask("buildIndex", build, STEP_MS);
      onProgress(progress);
      if (report) return { index: new OwnIndex(await takeFiles(python, build, report.files, signal), files), report };
    }
  } finally {
    python.ask("discardIndex", build).catch(() => {});
  }
}

/**
 * Take all files of an index from the worker.
 *
 * @param {Pick<Connection, "ask">} python
 * @param {number} build
 * @param {string[]} names
 * @param {AbortSignal} signal
 */
async function takeFiles(python, build, names, signal) {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
  const contents = new Map();
  for (const name of names) {
    signal.throwIfAborted();
    contents.set(name, await python.ask("takeIndexFile", build, name));
  }
  return contents;
}
