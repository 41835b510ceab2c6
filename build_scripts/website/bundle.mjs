/**
 * Bundle the scripts of the viewer: `node bundle.mjs SOURCE PARTS TARGET`.
 *
 * SOURCE is `web`, PARTS the file with the text of `runtime/parts.js`, TARGET the output folder. `boardreel.js` goes to the root
 * of the site; it imports the other bundles from a folder `VERSION`, whose name (a hash) is filled in when they are written. The
 * code that starts Python is a bundle of its own, which a page with prepared games does not load.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** @type {typeof import("../../web/node_modules/esbuild")} */
const { build, transform } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");

const [source, parts, target] = process.argv.slice(2);

/** Bundle → how it names the bundles that it does not hold: file → address relative to where it will lie. */
const BUNDLES = {
  "boardreel.js": { "runtime/client.js": "./VERSION/runtime/client.js" },
  "app/app.js": {
    "boardreel.js": "../../boardreel.js",
    "runtime/client.js": "../runtime/client.js",
    "locales/page/de.js": "../locales/page/de.js",
  },
  "app/prestart.js": { "runtime/client.js": "../runtime/client.js" },
  "locales/page/de.js": {},
  "runtime/client.js": {},
  "runtime/worker.js": {},
  "hosts/single_file/page.js": {},
  "hosts/single_file/worker.js": {},
  "hosts/notebook/widget.js": {},
};

/** @param {Record<string, string>} others */
function plugin(others) {
  const addresses = new Map(Object.entries(others).map(([path, address]) => [join(source, path), address]));
  return {
    name: "boardreel",
    /** @param {import("../../web/node_modules/esbuild").PluginBuild} made */
    setup(made) {
      made.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
        const file = join(resolveDir, path);
        if (file === join(source, "runtime", "parts.js")) return { path: parts };
        const address = kind === "entry-point" ? undefined : addresses.get(file);
        return address === undefined ? undefined : { path: address, external: true };
      });
      made.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
        return { contents: code.trimEnd(), loader: "text" };
      });
    },
  };
}

for (const [path, others] of Object.entries(BUNDLES)) {
  await build({
    entryPoints: [join(source, path)],
    outfile: join(target, path),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins: [plugin(others)],
  });
}
