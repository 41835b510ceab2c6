/** A fake of the module `parts.js`, which the build writes. It replaces the module in tests that import this one first. */

import { register } from "node:module";

export const HASH = "sha256-none";
const NAMES = ["loader", "glue", "wasm", "data", "core", "stdlib", "wheel", "detector"];
const PARTS = { ...Object.fromEntries(NAMES.map((name) => [name, `runtime/${name}`])), packages: "runtime/" };
const PARTS_MODULE = [
  `export const PARTS = ${JSON.stringify(PARTS)};`,
  `export const HASHES = ${JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, HASH])))};`,
  `export const WORKER_HASH = "${HASH}";`,
  `export const CORE = { size: 32, packed: 32, head: 0, hash: "${HASH}", sample: "${HASH}" };`,
  `export const LOCK = { info: {}, packages: {} };`,
].join("\n");

const HOOKS = `export async function resolve(specifier, context, next) {
  if (!specifier.endsWith("/parts.js")) return next(specifier, context);
  return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(PARTS_MODULE)}`)}, shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
