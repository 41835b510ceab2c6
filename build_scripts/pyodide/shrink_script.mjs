/** Shrink the module on standard input with terser and write it to standard output, see `shrink_script.py`. */

import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

/** The npm packages are installed in `web`. */
const require = createRequire(new URL("../../web/package.json", import.meta.url));
/** @type {typeof import("../../web/node_modules/terser")} */
const { minify } = require("terser");

// the same options as for the viewer's scripts in website/bundle.mjs
const { code = "" } = await minify(await text(process.stdin), {
  module: true,
  ecma: 2020,
  compress: { passes: 3, inline: 1 },
});
process.stdout.write(code);
