/** The module `parts.js` is written by the build, which knows the hashes in the names. */

/** Paths of the files of the runtime from the root of the site, or absolute URLs. */
export interface Parts {
  /** Pyodide's loader, its generated glue, its WebAssembly file */
  loader: string;
  glue: string;
  wasm: string;
  /** what the memory of that file begins with, for a start without `core` */
  data: string;
  /** the memory snapshot, see `heap.js` */
  core: string;
  /** Python's standard library; `empty` stands in for it while nothing has to be imported */
  stdlib: string;
  empty: string;
  /** Boardreel as a wheel */
  wheel: string;
  /** folder of the packages of `LOCK` */
  packages: string;
}

export const PARTS: Parts;
/** what the files of other hosts are checked with, as `integrity` has it */
export const HASHES: Omit<Parts, "packages">;
export const WORKER_HASH: string;
/** length of the snapshot and of its head in bytes, and its checksum (`checksum.js`) */
export const CORE: { size: number; head: number; checksum: string };
/** Pyodide's lock file, cut down to what the site carries */
export const LOCK: { info: Record<string, string>; packages: Record<string, unknown> };
