/** Types of `parts.js`, which the build writes because the file names contain hashes. */

/** Paths of the files of the runtime from the root of the site, or absolute URLs. */
export interface Parts {
  /** Pyodide's loader, its generated glue, its WebAssembly file */
  loader: string;
  glue: string;
  wasm: string;
  /** initial memory of that file, for a start without `core` */
  data: string;
  /** the memory snapshot, see `snapshot_format.js` */
  core: string;
  /** Python's standard library, fetched when an import needs it */
  stdlib: string;
  /** Boardreel as a wheel */
  wheel: string;
  /** chardet as a wheel, which is installed when a charset has to be guessed */
  detector: string;
  /** the wheel with the importers of other notations, installed when a record needs it */
  dialects: string;
  /** the wheel that reads photos of boards, installed for the first photo */
  photo: string;
  /** folder of the packages of `LOCK` */
  packages: string;
}

export const PARTS: Parts;
/** hashes of the parts in the form of the attribute `integrity`, for files from other hosts */
export const HASHES: Omit<Parts, "packages">;
export const WORKER_HASH: string;
/** bytes of the snapshot, of its file (`lzma.js`) and of its head; its hash and that of its sample (`snapshot_store.js`) */
export const CORE: { size: number; packed: number; head: number; hash: string; sample: string };
/** Pyodide's lock file, reduced to the packages of the site */
export const LOCK: { info: Record<string, string>; packages: Record<string, unknown> };
