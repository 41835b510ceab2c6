/**
 * Bundle the scripts of the viewer: `node bundle.mjs SOURCE PARTS TARGET`.
 *
 * SOURCE is `web`, PARTS the file with the text of `runtime/parts.js`, TARGET the output folder. `TARGET/site` gets the bundles of the
 * site: `boardreel.js` goes to its root and imports the others from a folder `VERSION`, whose name (a hash) is filled in when they
 * are written. The code that starts Python is a bundle of its own, which a page with prepared games does not load.
 *
 * `TARGET/hosts` gets the bundles that the Python package puts into single-file pages and notebooks. Each contains all that it imports,
 * because no address leads to its modules.
 */

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

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
const { pageTable, viewerTable } = await import(join(TEXTS, "tables.js"));
/** Tags of the languages other than English, which is part of the scripts. @type {typeof import("../../web/texts/languages.js")} */
const { TRANSLATED } = await import(join(TEXTS, "languages.js"));
/** Modules whose exports are computed here and are constants in the bundles, which contain only those that they use. */
const CONSTANTS = /[\\/]texts[\\/](?:english|languages)\.js$/;
/** The module that imports texts of other languages, which the build writes. */
const TRANSLATIONS = /[\\/]texts[\\/]translations\.js$/;
/** Languages of the bundles without imports, which contain all their texts. */
const HOST_LANGUAGES = ["de"];

/**
 * Modules that the viewer imports when a reader needs them. Each becomes a self-contained bundle in the folder `on_demand`, which
 * has copies of the small modules that it shares with the viewer.
 *
 * @type {readonly string[]}
 */
const ON_DEMAND = [
  "element/fences.js",
  "element/study.js",
  "loading/idle_lanes.js",
  "loading/refusal.js",
  "view/chart_tab.js",
  "view/comments_tab.js",
  "view/dialogs.js",
  "view/editing/editing.js",
  "view/explorer/explorer_tab.js",
  "view/mention_actions.js",
  "view/png.js",
  "view/puzzle_panel.js",
  "view/sharing/animation.js",
  "view/sharing/qr_code.js",
  "view/sharing/share_dialog.js",
  "view/timeline_drawing.js",
  "view/tree_tab.js",
  "view/trying/trying.js",
];
/** Module on demand → modules that it imports on demand itself, in the same folder. @type {Record<string, readonly string[]>} */
const NESTED = {
  "view/sharing/share_dialog.js": ["view/sharing/animation.js", "view/sharing/qr_code.js"],
};
/** Module → address of its bundle from the folder of the site. */
const ON_DEMAND_ADDRESSES = Object.fromEntries(ON_DEMAND.map((path) => [path, `./VERSION/${onDemandBundle(path)}`]));

/**
 * Modules that the page imports when a visitor needs them. Unlike those of the viewer, they share the texts of the page, which
 * have a current language, so these are a bundle of their own.
 *
 * @type {readonly string[]}
 */
const PAGE_ON_DEMAND = [
  "app/all_samples.js",
  "app/draft_box.js",
  "app/drafts.js",
  "app/folder_files.js",
  "app/games_panel.js",
  "app/new_game_box.js",
  "app/paste_box.js",
  "app/share_list.js",
  "app/shared_link.js",
  "app/thumbnail.js",
];
/** Module on demand of the page → modules that it imports on demand itself, in the same folder. @type {Record<string, readonly string[]>} */
const PAGE_NESTED = { "app/drafts.js": ["app/draft_box.js", "app/thumbnail.js"] };
const PAGE_TEXTS = "app/page_texts.js";

/** Return the path of the bundle of a module that is imported on demand, in its folder. @param {string} path @param {string} [folder] */
function onDemandBundle(path, folder = "on_demand") {
  return `${folder}/${path.split("/").at(-1)}`;
}

/** Bundle of the site → other bundles that it imports: file → address relative to the bundle's own. */
const SITE_BUNDLES = {
  "boardreel.js": { "runtime/client.js": "./VERSION/runtime/client.js", ...ON_DEMAND_ADDRESSES },
  "app/app.js": {
    "boardreel.js": "../../boardreel.js",
    "runtime/client.js": "../runtime/client.js",
    [PAGE_TEXTS]: "./page_texts.js",
    ...Object.fromEntries(PAGE_ON_DEMAND.map((path) => [path, `./${onDemandBundle(path)}`])),
  },
  [PAGE_TEXTS]: {},
  "app/prestart.js": { "runtime/client.js": "../runtime/client.js" },
  "runtime/client.js": {},
  "runtime/worker.js": {},
};

/** The bundle that can be loaded as a classic script or as a module: it has no static imports, exports or global variables. */
const CLASSIC_SCRIPT = "boardreel.js";

/** Entry scripts of the bundles without imports, below `hosts`. */
const HOST_BUNDLES = ["single_file/page.js", "single_file/worker.js", "notebook/widget.js"];
/** Fake address of the root of the site in those bundles; no host can have a name in `.invalid` (RFC 2606). */
const FAKE_SITE = "https://boardreel.invalid/";

/** Return the content of a JSON file. @param {string} folder @param {string} language @returns {Promise<Record<string, Record<string, string>>>} */
const readTexts = async (folder, language) => JSON.parse(await readFile(join(folder, `${language}.json`), "utf8"));

/** Return the module with the texts of the page in a language. @param {string} language */
const pageModule = async (language) => `export default ${JSON.stringify(pageTable(await readTexts(TEXTS, language)))};`;

/** Return the module with the texts of the viewer and of games in a language. @param {string} language */
async function viewerModule(language) {
  let texts = viewerTable(await readTexts(TEXTS, language));
  /** @type {Record<string, Record<string, string>>} */
  const games = {};
  for (const [name, found] of Object.entries(await readTexts(GAME_TEXTS, language))) {
    if (name === "publish" || name === "printing") continue;
    // the keys of some games are the same
    if (name === "common" || Object.keys(found).every((key) => key.startsWith(`${name}.`)))
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

/** Return the module that imports texts in a bundle of the site. @param {string} path of the bundle */
function siteTranslations(path) {
  const version = path === CLASSIC_SCRIPT ? "./VERSION/" : `./${"../".repeat(path.split("/").length - 1)}`;
  const imported = (/** @type {string} */ folder) =>
    `(language) => { const address = \`${version}${folder}/\${language}.js\`; return import(address); }`;
  return `export const importViewerTexts = ${imported("on_demand")};
export const importPageTexts = ${imported("app/on_demand")};`;
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
 * @param {Record<string, string>} others module → address, if it is in another bundle
 * @param {string} translations text of the module that imports texts
 */
function plugin(others, translations) {
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
      made.onResolve({ filter: /^translation:/ }, ({ path }) => ({ path, namespace: "translation" }));
      made.onLoad({ filter: /.*/, namespace: "translation" }, async ({ path }) => ({
        contents: await viewerModule(path.slice("translation:".length)),
      }));
      made.onLoad({ filter: CONSTANTS }, async ({ path }) => ({ contents: await constantsModule(path) }));
      made.onLoad({ filter: TRANSLATIONS }, () => ({ contents: translations }));
      made.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
        return { contents: code.trimEnd(), loader: "text" };
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

/** Make a bundle that every page loads smaller: by 4 % more than esbuild can. @param {string} path from `TARGET/site` */
async function shrink(path) {
  const file = join(target, "site", path);
  // only calls of the smallest functions are replaced by their bodies: V8 compiles the others when they are called first
  const options = { module: true, ecma: /** @type {const} */ (2020), compress: { passes: 3, inline: 1 } };
  const code = await readFile(file, "utf8");
  if (path === CLASSIC_SCRIPT) {
    const once = `if (customElements.get("board-reel")) return;${code}`; // a page with several tags runs the script for each
    // browsers read a classic script in the charset of the page, unless the server names one
    const format = { ascii_only: true };
    const classic = await minify(once, { ...options, format, parse: { bare_returns: true }, enclose: true });
    await writeFile(file, `"use strict";${classic.code}`);
  } else {
    await writeFile(file, String((await minify(code, options)).code));
  }
}

for (const [path, others] of Object.entries(SITE_BUNDLES)) {
  await bundle(path, join("site", path), { plugins: [plugin(others, siteTranslations(path))] });
  await shrink(path);
}
const pageModules = {
  [PAGE_TEXTS]: "../page_texts.js",
  "runtime/client.js": "../../runtime/client.js",
};
/** Return the addresses of bundles in the same folder. @param {readonly string[]} [paths] of their modules */
const neighbors = (paths = []) => Object.fromEntries(paths.map((path) => [path, onDemandBundle(path, ".")]));
for (const path of PAGE_ON_DEMAND) {
  const others = { ...pageModules, ...neighbors(PAGE_NESTED[path]) };
  const outfile = onDemandBundle(path, "app/on_demand");
  await bundle(path, join("site", outfile), { plugins: [plugin(others, siteTranslations(outfile))] });
}
for (const path of ON_DEMAND) {
  // its policy for addresses of workers exists once in a page
  const others = { ...neighbors(NESTED[path]), "runtime/client.js": "../runtime/client.js" };
  const outfile = onDemandBundle(path);
  await bundle(path, join("site", outfile), { plugins: [plugin(others, siteTranslations(outfile))] });
}
for (const language of TRANSLATED) {
  await writeTexts(join("site", "on_demand", `${language}.js`), await viewerModule(language));
  await writeTexts(join("site", "app", "on_demand", `${language}.js`), await pageModule(language));
}
for (const path of HOST_BUNDLES) {
  const address = JSON.stringify(`${FAKE_SITE}bundles/${path}`);
  const plugins = [plugin({}, HOST_TRANSLATIONS)];
  await bundle(join("hosts", path), join("hosts", path), { define: { "import.meta.url": address }, plugins });
}
