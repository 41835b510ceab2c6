#!/usr/bin/env node
/** The command of the npm package, `npx boardreel copy DIR`, which puts the viewer's files into a site. */

import { parseArgs } from "node:util";

import { changedFiles, copyViewer, viewerFiles } from "./files.js";
import { VERSION } from "./release.js";

const USAGE = `Usage: boardreel copy DIR [--check]

Copy the files of the viewer (Boardreel ${VERSION}) into DIR, such as public/boardreel.
The page then loads them from /boardreel/, or from the base that define({ base }) names.

  --check  write nothing; fail unless DIR has the files of this version`;

/** Copy the viewer's files and print what was written. @param {string} folder */
function copy(folder) {
  const { files, bytes } = copyViewer(folder);
  console.log(`Wrote ${files} files (${(bytes / 1e6).toFixed(1)} MB) of Boardreel ${VERSION} to ${folder}.`);
}

/** Compare a folder with the viewer's files and print the result. End with status 1 if they differ. @param {string} folder */
function check(folder) {
  const changed = changedFiles(folder);
  const total = viewerFiles().length;
  if (changed.length === 0) return console.log(`${folder} has all ${total} files of Boardreel ${VERSION}.`);
  fail(
    `${changed.length} of ${total} files of Boardreel ${VERSION} are missing or different in ${folder}, such as ${changed[0]}.
Run: npx boardreel copy ${folder}`,
    1,
  );
}

/** Print an error to standard error and end with a status: 1 if a check fails, 2 if the call is wrong. @param {string} text @param {number} status */
function fail(text, status) {
  console.error(text);
  process.exitCode = status;
}

/** Run the command that the arguments name: copy or check. @param {string[]} args */
function main(args) {
  const options = /** @type {const} */ ({ check: { type: "boolean" }, help: { type: "boolean", short: "h" } });
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [name, folder, ...more] = positionals;
  if (values.help) return console.log(USAGE);
  if (name !== "copy" || folder === undefined || more.length > 0) return fail(USAGE, 2);
  return values.check ? check(folder) : copy(folder);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error), 2);
}
