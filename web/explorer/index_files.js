/**
 * Reads the files of an index: small ones, which any host serves.
 *
 * @typedef {(name: string) => Promise<Uint8Array<ArrayBuffer> | null>} ReadFile returns null if there is no such file
 */

import { DamagedFile, decompress } from "./binary.js";
import { Budget } from "./budget.js";
import { inParallel } from "./parallel.js";

const MAX_CACHED_FILES = 256;
const MAX_FILE_BYTES = 4_000_000;

/** The files of an index without their compression. The last ones that were read are cached. */
export class IndexFiles {
  #readFile;
  /** @type {Map<string, Promise<Uint8Array<ArrayBuffer> | null>>} */
  #cache = new Map();

  /** @param {ReadFile} readFile */
  constructor(readFile) {
    this.#readFile = readFile;
  }

  /**
   * Return the content of a file without its compression, or null if there is none. The file and its bytes count, even if it is in the
   * cache.
   * @param {string} name
   * @param {Budget} [budget]
   */
  async read(name, budget = new Budget()) {
    budget.spendFile();
    const content = await this.#load(name);
    budget.spendBytes(content?.length ?? 0);
    return content;
  }

  /** Return the content of a file by its name, from the cache or after requesting it. @param {string} name */
  #load(name) {
    let loading = this.#cache.get(name);
    if (!loading) {
      loading = this.#readFile(name).then((content) => content && decompress(content, MAX_FILE_BYTES));
      this.#cache.set(name, loading);
      // what could not be read is asked for again
      loading.catch(() => this.#cache.delete(name));
      if (this.#cache.size > MAX_CACHED_FILES) {
        this.#cache.delete(/** @type {string} */ (this.#cache.keys().next().value));
      }
    }
    return loading;
  }

  /**
   * Return the content of a file as `read` does. Reject with `DamagedFile` if there is none.
   * @param {string} name
   * @param {Budget} [budget]
   */
  async readNeeded(name, budget) {
    const content = await this.read(name, budget);
    if (!content) {
      throw new DamagedFile(`${name} is missing`);
    }
    return content;
  }

  /**
   * Return the contents of some files in the order of their names, a few of which are requested at the same time.
   * @param {readonly string[]} names
   * @param {Budget} budget
   */
  async readAllNeeded(names, budget) {
    /** @type {Uint8Array[]} */
    const contents = [];
    await inParallel([...names.entries()], async ([index, name]) => {
      contents[index] = await this.readNeeded(name, budget);
    });
    return contents;
  }
}

/**
 * Return a function that reads the files of an index at an address. Whole files are requested, so any host will do.
 * @param {string} address ends with a slash
 * @returns {ReadFile}
 */
export function fromAddress(address) {
  return async (name) => {
    // the names of all files but the manifest contain a hash
    const response = await fetch(address + name, { cache: name === "manifest.json" ? "no-cache" : "default" });
    if (response.status === 404) {
      return null;
    }
    if (!response.ok) {
      throw new Error(`${address}${name}: ${response.status}`);
    }
    return new Uint8Array(await response.arrayBuffer());
  };
}
