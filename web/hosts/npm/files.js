/** The viewer's files in this package, and a copy of them in a folder of a site. Runs in Node. */

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const VIEWER = fileURLToPath(new URL("./viewer/", import.meta.url));
/** The script that pages name. It is copied last, so that it never refers to files that are missing. */
export const SCRIPT = "boardreel.js";
/** The list of the viewer's files with their hashes, which a copy has as well. */
const LIST = "integrity.json";

/** Return the paths of the viewer's files, with slashes. The script is the last one. */
export function viewerFiles() {
  const found = readdirSync(VIEWER, { recursive: true, encoding: "utf8" });
  const files = found.filter((path) => statSync(join(VIEWER, path)).isFile()).map((path) => path.replaceAll(sep, "/"));
  return [...files.filter((path) => path !== SCRIPT).sort(), SCRIPT];
}

/** Return the content of one of the viewer's files. @param {string} path */
export const readViewerFile = (path) => readFileSync(join(VIEWER, path));

/**
 * Copy the viewer's files into a folder, and remove from it those that only an earlier version has.
 *
 * @param {string} folder
 * @returns {{ files: number, bytes: number }} number and size of the files that were written
 */
export function copyViewer(folder) {
  const files = viewerFiles();
  const outdated = listedFiles(folder).filter((path) => !files.includes(path));
  let bytes = 0;
  for (const path of files) {
    const content = readViewerFile(path);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    // a copy of the file itself would have its permissions: package managers store files as read-only
    writeFileSync(target, content);
    bytes += content.length;
  }
  for (const path of outdated) rmSync(join(folder, path), { force: true });
  return { files: files.length, bytes };
}

/** Return the paths of the viewer's files that a folder does not have as they are in this package. @param {string} folder */
export function changedFiles(folder) {
  return viewerFiles().filter((path) => !readOptional(join(folder, path))?.equals(readViewerFile(path)));
}

/** Return the paths of the files in a copy, by the list in its folder; none if there is no copy. @param {string} folder @returns {string[]} */
function listedFiles(folder) {
  const list = readOptional(join(folder, LIST));
  // a path out of the folder is not one that a build has written
  return list ? Object.keys(JSON.parse(list.toString())).filter((path) => !path.split("/").includes("..")) : [];
}

/** Return the content of a file as text, or null if it cannot be read. @param {string} path */
function readOptional(path) {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
