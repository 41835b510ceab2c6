/**
 * Bundle the scripts of the viewer: `node bundle.mjs SOURCE PARTS TARGET`.
 *
 * SOURCE is `web`, PARTS the file with the text of `runtime/parts.js`, TARGET the output folder. `TARGET/site` gets the bundles of the
 * site: `boardreel.js` goes to its root and imports the others from a folder `v-VERSION`, whose name (a hash) is filled in when they
 * are written. The code that starts Python is a bundle of its own, which a page with prepared games does not load.
 *
 * `TARGET/hosts` gets the bundles that the Python package puts into single-file pages and notebooks. Each contains all that it imports,
 * because no address leads to its modules.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { borrowedImportPart, borrowing, isLent, lending } from "./lending.mjs";

const requirePackage = createRequire(new URL("../../web/package.json", import.meta.url));
/** @type {typeof import("../../web/node_modules/esbuild")} */
const { build, transform } = requirePackage("esbuild");
/** @type {typeof import("../../web/node_modules/terser")} */
const { minify } = requirePackage("terser");

const [source, parts, target] = process.argv.slice(2);

/** Folder with the texts of the viewer and the page, and the one with those of games, see `boardreel.translations`. */
const TEXTS = join(source, "texts");
const GAME_TEXTS = join(source, "..", "py_core", "boardreel", "texts");
/** @type {typeof import("../../web/texts/tables.js")} */
const { pageTable, viewerTable, withPrefixes } = await import(join(TEXTS, "tables.js"));
/** Tags of the languages other than English, which is part of the scripts. @type {typeof import("../../web/texts/languages.js")} */
const { TRANSLATED } = await import(join(TEXTS, "languages.js"));
/** Modules whose exports are computed here and are constants in the bundles, which contain only those that they use. */
const CONSTANTS = /[\\/]texts[\\/](?:english|languages)\.js$/;
/** The viewer's entry module. */
const VIEWER = /[\\/]web[\\/]boardreel\.js$/;
/** The module that imports texts of other languages, which the build writes. */
const TRANSLATIONS = /[\\/]texts[\\/]translations\.js$/;
/** Languages of the bundles without imports, which contain all their texts. */
const HOST_LANGUAGES = ["de"];

/** The page's own module; its parts import what they share with it from there. */
const PAGE = "app/app.js";
/** The page's classic script that runs before the others. */
const FIRST_SCRIPT = "app/prestart.js";
/** Scripts of the site that pages, other scripts or Python name. */
const ENTRIES = ["boardreel.js", PAGE, FIRST_SCRIPT, "runtime/client.js", "runtime/worker.js"];
/**
 * Modules that a page has once, and the bundles from which others import them: the viewer, its policy for addresses of workers, the
 * current language.
 */
const SHARED = new Map([
  ["boardreel.js", "boardreel.js"],
  ["app/page_texts.js", PAGE],
  ["runtime/client.js", "runtime/client.js"],
]);
/**
 * Folders of the modules that the page and the viewer import when a reader needs them, by the folder of the bundles that do so.
 * Each of these modules becomes a bundle with copies of the small modules that it shares with others: with chunks instead
 * (`splitting` of esbuild), each page would load fifteen files more.
 */
const ON_DEMAND = { page: "app/on_demand", viewer: "on_demand" };
/** Folder of the texts of the page's dialog that reads photos, in other languages. */
const PHOTO_TEXTS = `${ON_DEMAND.page}/photo`;

/** The bundle that can be loaded as a classic script or as a module: it has no static imports, exports or global variables. */
const CLASSIC_SCRIPT = "boardreel.js";
/** Text of the module whose function imports parts in the bundles. */
const IMPORT_PART = (await readFile(join(source, "loading", "import_part.js"), "utf8")).replace("export ", "");
/** A statement that defines that function in a module of the worker, where no script is the current one. */
const { code: IMPORTER } = await transform(`const importPart = (() => { ${IMPORT_PART} return importPart; })();`, {
  minify: true,
  define: { "document.currentScript": "null" },
});
/** An import of a part in a bundle. */
const PART = /\bimport\((["`])(\.\.?\/.*?)\1\)/g;
/** Folder of the version, as the bundles name it. */
const VERSION = "v-VERSION";
/** Path of a file in that folder. */
const IN_VERSION = "file.js";

/** Entry scripts of the bundles without imports, below `hosts`. */
const HOST_BUNDLES = ["single_file/page.js", "single_file/worker.js", "notebook/widget.js"];
/** Fake address of the root of the site in those bundles; no host can have a name in `.invalid` (RFC 2606). */
const FAKE_SITE = "https://boardreel.invalid/";

/** Return the content of a JSON file. @param {string} folder @param {string} language @returns {Promise<Record<string, Record<string, string>>>} */
const readTexts = async (folder, language) => JSON.parse(await readFile(join(folder, `${language}.json`), "utf8"));

/** Return the module with the texts of the page in a language. @param {string} language */
const pageModule = async (language) => `export default ${JSON.stringify(pageTable(await readTexts(TEXTS, language)))};`;

/** Return the module with the texts of the page's dialog that reads photos in a language. @param {string} language */
const photoModule = async (language) =>
  `export default ${JSON.stringify((await readTexts(TEXTS, language)).page_photo)};`;

/** Return the module with the texts of the viewer and of games in a language. @param {string} language */
async function viewerModule(language) {
  let texts = viewerTable(await readTexts(TEXTS, language));
  /** @type {Record<string, Record<string, string>>} */
  const games = {};
  for (const [name, found] of Object.entries(await readTexts(GAME_TEXTS, language))) {
    if (name === "publish") continue;
    // the keys of some games, and of printed pages, are the same as others
    if (name === "printing") texts = { ...texts, ...withPrefixes([[name, found]]) };
    else if (name === "common" || Object.keys(found).every((key) => key.startsWith(`${name}.`)))
      texts = { ...texts, ...found };
    else games[name] = found;
  }
  return `export default ${JSON.stringify(texts)}; export const games = ${JSON.stringify(games)};`;
}

/** Write the module of a language. @param {string} outfile path from `TARGET` @param {string} module */
async function writeTexts(outfile, module) {
  const { code } = await transform(module, { format: "esm", minify: true, charset: "utf8" });
  await mkdir(dirname(join(target, outfile)), { recursive: true });
  await writeFile(join(target, outfile), code);
}

/** Return a module with the exports of another as constants. @param {string} path */
async function constantsModule(path) {
  const constants = Object.entries(await import(path));
  return constants.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
}

/** Return the path of a bundle from the root of the site. @param {string} bundle */
const sitePath = (bundle) => (bundle === CLASSIC_SCRIPT ? bundle : `${VERSION}/${bundle}`);

/** Return whether a bundle imports parts by the function of the viewer: all but those of the worker, which has no viewer, and the first script. @param {string} bundle */
const borrowsImportPart = (bundle) => bundle.includes("on_demand/") || bundle === PAGE;

/** Return the address of a bundle in the code of another. @param {string} bundle @param {string} importer */
function addressOf(bundle, importer) {
  // otherwise the browser may take the script of an earlier version from its cache, whose parts the server no longer has
  const query = bundle === CLASSIC_SCRIPT ? `?${VERSION}` : "";
  const address = relative(dirname(sitePath(importer)), sitePath(bundle)) + query;
  return address.startsWith(".") ? address : `./${address}`;
}

/** Return the module that imports texts in a bundle of the site. @param {string} importer */
function siteTranslations(importer) {
  const imported = (/** @type {string} */ folder) =>
    `(language) => { const address = \`${addressOf(folder, importer)}/\${language}.js\`; return import(address); }`;
  return `export const importViewerTexts = ${imported(ON_DEMAND.viewer)};
export const importPageTexts = ${imported(ON_DEMAND.page)};
export const importPhotoTexts = ${imported(PHOTO_TEXTS)};`;
}

/** The module that imports texts in a bundle without imports. A page has other languages in script elements. */
const HOST_TRANSLATIONS = `
const bundled = { ${HOST_LANGUAGES.map((language) => `${JSON.stringify(language)}: () => import("translation:${language}")`)} };
const embedded = async (language) => {
  const packed = document.querySelector(\`script[data-language="\${language}"]\`)?.textContent.trim();
  return packed ? import("data:text/javascript;base64," + packed) : { default: {} };
};
export const importViewerTexts = (language) => bundled[language]?.() ?? embedded(language);`;

/**
 * @param {(module: string, isDynamic: boolean) => string | null} addressIn returns the address of a module that is in another
 *   bundle; the module is a path from `SOURCE`
 * @param {string} translations text of the module that imports texts
 * @param {boolean} isForSite whether the bundle is one of the site, in which the build adds the function that imports parts
 * @param {boolean} borrows whether the bundle is one of the page, which has some functions from the viewer
 */
function plugin(addressIn, translations, isForSite, borrows = false) {
  return {
    name: "boardreel",
    /** @param {import("../../web/node_modules/esbuild").PluginBuild} made */
    setup(made) {
      made.onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
        const file = join(resolveDir, path);
        if (file === join(source, "runtime", "parts.js")) return { path: parts };
        const module = relative(source, file);
        const address = kind === "entry-point" ? null : addressIn(module, kind === "dynamic-import");
        if (address !== null) return { path: address, external: true };
        return borrows && isLent(module) ? { path: file, namespace: "borrowed" } : undefined;
      });
      made.onLoad({ filter: /.*/, namespace: "borrowed" }, ({ path }) => ({
        contents: borrowing(relative(source, path), path),
        resolveDir: dirname(path),
      }));
      made.onLoad({ filter: VIEWER }, async ({ path }) => ({
        contents: lending(await readFile(path, "utf8"), isForSite),
      }));
      made.onResolve({ filter: /^translation:/ }, ({ path }) => ({ path, namespace: "translation" }));
      made.onLoad({ filter: /.*/, namespace: "translation" }, async ({ path }) => ({
        contents: await viewerModule(path.slice("translation:".length)),
      }));
      made.onLoad({ filter: CONSTANTS }, async ({ path }) => ({ contents: await constantsModule(path) }));
      made.onLoad({ filter: TRANSLATIONS }, () => ({ contents: translations }));
      made.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
        // esbuild leaves spaces at variables and in what it does not know
        const contents = code.trimEnd().replace(/(?<=[,(]|--[\w-]+:) | (?=\))/g, "");
        return { contents, loader: "text" };
      });
    },
  };
}

/**
 * Write one bundle.
 *
 * @param {string} entry path from `SOURCE`
 * @param {string} outfile path from `TARGET`
 * @param {import("../../web/node_modules/esbuild").BuildOptions} options
 */
function bundle(entry, outfile, options) {
  return build({
    entryPoints: [join(source, entry)],
    outfile: join(target, outfile),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });
}

/** Return the code of a bundle that imports its parts by `importPart`. @param {string} code @param {RegExp} [start] what is left out of their addresses */
const withImportPart = (code, start = /^$/) =>
  code.replace(PART, (_, quote, path) => `importPart(${quote}${path.replace(start, "")}${quote})`);

/**
 * Let a module of the site import its parts by `importPart`, if it has any.
 *
 * @param {string} path from `TARGET/site`
 */
async function addImportPart(path) {
  const file = join(target, "site", path);
  const code = await readFile(file, "utf8");
  const isBorrowed = borrowsImportPart(path);
  const replaced = withImportPart(code, isBorrowed ? /^\.\// : undefined);
  if (replaced !== code) await writeFile(file, (isBorrowed ? borrowedImportPart(VERSION) : IMPORTER) + replaced);
}

/** Make a bundle that every page loads smaller: by 4 % more than esbuild can. @param {string} path from `TARGET/site` */
async function shrink(path) {
  const file = join(target, "site", path);
  // only calls of the smallest functions are replaced by their bodies: V8 compiles the others when they are called first
  // `unsafe` replaces `String(x)` by `x + ""`, which only symbols and dates notice, and `unsafe_arrows` functions without `this` by arrows
  const compress = { passes: 3, inline: 1, unsafe: true, unsafe_arrows: true };
  const options = { module: true, ecma: /** @type {const} */ (2020), compress };
  const code = await readFile(file, "utf8");
  if (path === CLASSIC_SCRIPT) {
    // a page with several tags runs the script for each
    const once = `if (customElements.get("board-reel")) return;${IMPORT_PART}${withImportPart(code)}`;
    // browsers read a classic script in the charset of the page, unless the server names one
    const format = { ascii_only: true };
    const classic = await minify(once, { ...options, format, parse: { bare_returns: true }, enclose: true });
    await writeFile(file, `"use strict";${classic.code}`);
  } else {
    await writeFile(file, String((await minify(code, options)).code));
  }
}

/**
 * Write a bundle of the site, and those of the modules that it imports on demand, unless they are there.
 *
 * @param {string} module
 * @param {string} outfile path from the folder of the version
 * @param {Map<string, string>} written bundle → its module
 */
async function bundleForSite(module, outfile, written) {
  written.set(outfile, module);
  const folder = outfile.startsWith("app/") ? ON_DEMAND.page : ON_DEMAND.viewer;
  /** @type {Map<string, string>} */
  const onDemand = new Map();
  const importer = borrowsImportPart(outfile) ? IN_VERSION : outfile;
  const addressIn = (/** @type {string} */ imported, /** @type {boolean} */ isDynamic) => {
    const shared = SHARED.get(imported);
    if (shared) return shared === module ? null : addressOf(shared, isDynamic ? importer : outfile);
    if (!isDynamic) return null;
    const bundle = `${folder}/${basename(imported)}`;
    onDemand.set(bundle, imported);
    return addressOf(bundle, importer);
  };
  const borrows = outfile.startsWith("app/") && module !== FIRST_SCRIPT;
  await bundle(module, join("site", outfile), {
    plugins: [plugin(addressIn, siteTranslations(importer), true, borrows)],
  });
  if (module !== CLASSIC_SCRIPT && module !== FIRST_SCRIPT) await addImportPart(outfile);
  for (const [path, imported] of onDemand) {
    const other = written.get(path);
    if (other === undefined) await bundleForSite(imported, path, written);
    else if (other !== imported) throw new Error(`${other} and ${imported} need different names`);
  }
}

/** @type {Map<string, string>} */
const written = new Map();
for (const path of ENTRIES) {
  await bundleForSite(path, path, written);
  await shrink(path);
}
for (const language of TRANSLATED) {
  await writeTexts(join("site", ON_DEMAND.viewer, `${language}.js`), await viewerModule(language));
  await writeTexts(join("site", ON_DEMAND.page, `${language}.js`), await pageModule(language));
  await writeTexts(join("site", PHOTO_TEXTS, `${language}.js`), await photoModule(language));
}
for (const path of HOST_BUNDLES) {
  const address = JSON.stringify(`${FAKE_SITE}bundles/${path}`);
  const plugins = [plugin(() => null, HOST_TRANSLATIONS, false)];
  await bundle(join("hosts", path), join("hosts", path), { define: { "import.meta.url": address }, plugins });
}
