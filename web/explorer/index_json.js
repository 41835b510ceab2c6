/**
 * Reads the files of an index that are JSON: its manifest, the directory of a set, and games. An index may come from anywhere, so every
 * value is checked before it is used; `boardreel/explorer/index_json.py` does the same.
 *
 * @typedef {import("./index_reader.js").Manifest} Manifest
 * @typedef {import("../reel/value_checks.js").Check} Check
 */

import { fields, flag, list, orNull, range, readJson, text, tuple } from "../reel/value_checks.js";
import { DamagedFile } from "./binary.js";

const FORMAT = "boardreel-index";
const FORMAT_VERSION = 2;
/** Version of an index with removed games. */
const CORRECTED_VERSION = 3;
/** Maximum number of sets of an index: the first one, and those that were added since. */
const MAX_SETS = 5;
const MAX_SHARD_BITS = 24;

const count = range(0, Number.MAX_SAFE_INTEGER);
/** Return whether a value is an address relative to the index or one of a page, and not `javascript:` and the like. @type {Check} */
const address = (value) =>
  text(value) &&
  URL.canParse(value, "http://index/") &&
  /^(?:https?|file):$/.test(new URL(value, "http://index/").protocol);
/** @type {Check} */
const setName = (value) => text(value) && /^[0-9a-f]{16}$/.test(value);
/** Checks of the fields that a folder with shards has in the manifest. */
const SHARD_FOLDER = { name: setName, bits: range(0, MAX_SHARD_BITS), games: count };
const isHead = fields({ format: (value) => value === FORMAT, version: count });
const isSet = fields(
  { ...SHARD_FOLDER, positions: count, occurrences: count },
  { has_pieces: flag, correction: orNull(fields(SHARD_FOLDER)) },
);
const isOffline = fields({ worker: address, files: address, bytes: count, version: text });
const isLinks = fields(
  { records: address },
  { pages: orNull(address), pages_per_record: orNull(count), offline: orNull(isOffline) },
);
const isManifest = fields({ plies: count, variations: flag, sets: list(isSet, MAX_SETS) }, { links: orNull(isLinks) });
const isDirectory = fields({ words: list(text), pieces: list(text) });
const isGames = list(tuple([text, count, list(text), list(text), text, text, text, count, text]));

/** Return the manifest in the content of a file. Throw `DamagedFile` if it is none, or of another version. @param {Uint8Array} content @returns {Manifest} */
export function readManifest(content) {
  const { version } = readFile(content, isHead, "the manifest of an index");
  if (version !== FORMAT_VERSION && version !== CORRECTED_VERSION) {
    throw new DamagedFile(`the index has version ${version} of the format; this page reads ${CORRECTED_VERSION}`);
  }
  const manifest = readFile(content, isManifest, "the manifest of an index");
  return { ...manifest, sets: manifest.sets.map((/** @type {object} */ info) => ({ has_pieces: true, ...info })) };
}

/**
 * Return the first texts of all files of a set, by the name of their folder. Throw `DamagedFile` if the file is no directory.
 *
 * @param {Uint8Array} content
 * @returns {{ words: string[], pieces: string[] }}
 */
export const readDirectory = (content) => readFile(content, isDirectory, "the directory of an index");

/** Return the rows in the content of a file of games. Throw `DamagedFile` if it is none. @param {Uint8Array} content @returns {any[][]} */
export const readGames = (content) => readFile(content, isGames, "a file of games");

/** Return the value of the JSON text of a file. Throw `DamagedFile` if it does not pass a check. @param {Uint8Array} content @param {Check} check @param {string} what */
function readFile(content, check, what) {
  const value = readJson(new TextDecoder().decode(content), check);
  if (value === null) throw new DamagedFile(`this is not ${what}`);
  return value;
}
