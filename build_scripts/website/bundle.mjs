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

import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const requirePackage = createRequire(new URL("../../web/package.json", import.meta.url));
/** @type {typeof import("../../web/node_modules/esbuild")} */
const { build, transform } = requirePackage("esbuild");
/** @type {typeof import("../../web/node_modules/terser")} */
const { minify } = requirePackage("terser");

const [source, parts, target] = process.argv.slice(2);

/** Tags of the languages other than English, which is part of the scripts. */
const LANGUAGES = (await namesIn(join(source, "locales"), ".js")).filter((name) => name !== "en");
/** Folder with the texts of games, see `boardreel.translations`. */
const GAME_TEXTS = join(source, "..", "py_core", "boardreel", "texts");
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
  ...LANGUAGES.map((language) => `locales/${language}.js`),
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
const PAGE_LANGUAGES = LANGUAGES.map((language) => `locales/page/${language}.js`);
const LOAD_FAILURES = "locales/page/load_failure_languages.js";

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
  [PAGE_TEXTS]: Object.fromEntries(PAGE_LANGUAGES.map((path) => [path, `./${onDemandBundle(path)}`])),
  "app/prestart.js": {
    "runtime/client.js": "../runtime/client.js",
    [LOAD_FAILURES]: `./${onDemandBundle(LOAD_FAILURES)}`,
  },
  "runtime/client.js": {},
  "runtime/worker.js": {},
};

/** The bundle that can be loaded as a classic script or as a module: it has no static imports, exports or global variables. */
const CLASSIC_SCRIPT = "boardreel.js";

/** Entry scripts of the bundles without imports, below `hosts`. */
const HOST_BUNDLES = ["single_file/page.js", "single_file/worker.js", "notebook/widget.js"];
/** Fake address of the root of the site in those bundles; no host can have a name in `.invalid` (RFC 2606). */
const FAKE_SITE = "https://boardreel.invalid/";

/** Return the names of the files in a folder that end with a suffix, without it; none if there is no such folder. @param {string} folder @param {string} suffix */
async function namesIn(folder, suffix) {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(suffix)).map((name) => basename(name, suffix));
}

/**
 * Return texts with one key for each: `part/key` for those of nested objects.
 *
 * @param {Record<string, any>} texts
 * @param {string} [prefix]
 * @returns {Record<string, string>}
 */
function flattened(texts, prefix = "") {
  const entries = Object.entries(texts).map(([key, value]) =>
    typeof value === "string" ? { [prefix + key]: value } : flattened(value, `${prefix}${key}/`),
  );
  return Object.assign({}, ...entries);
}

/**
 * Return the module of a language with the texts of all parts, which are folders next to it, and of games.
 *
 * @param {string} path of the file in `locales` or `locales/page`
 */
async function languageModule(path) {
  const [folder, language] = [dirname(path), basename(path, ".js")];
  const isPage = basename(folder) === "page";
  let texts = (await import(path)).default;
  for (const { name } of (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const part = await import(join(folder, name, `${language}.js`)).catch(() => null);
    if (part && name !== "page") texts = { ...texts, ...flattened({ [name]: part.default }) };
  }
  /** @type {Record<string, Record<string, string>>} */
  const games = {};
  const gameTexts = isPage ? {} : JSON.parse(await readFile(join(GAME_TEXTS, `${language}.json`), "utf8"));
  for (const [name, found] of Object.entries(gameTexts)) {
    if (name === "publish" || name === "printing") continue;
    // the keys of some games are the same
    if (name === "common" || Object.keys(found).every((key) => key.startsWith(`${name}.`)))
      texts = { ...texts, ...found };
    else games[name] = found;
  }
  return `export default ${JSON.stringify(texts)}; export const games = ${JSON.stringify(games)};`;
}

/** Return the module of a language that a page has in a script element, if it has it. @param {string} language */
const embeddedLanguageModule = (language) => `
const packed = document.querySelector('script[data-language="${language}"]')?.textContent.trim();
const found = packed ? await import("data:text/javascript;base64," + packed) : {};
export default found.default ?? {};
export const games = found.games ?? {};`;

/** @param {Record<string, string>} others @param {readonly string[]} [languages] whose texts are bundled */
function plugin(others, languages = LANGUAGES) {
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
      made.onLoad({ filter: /[\\/]locales[\\/](page[\\/])?[\w-]+\.js$/ }, async ({ path }) => {
        const language = basename(path, ".js");
        if (!LANGUAGES.includes(language)) return undefined;
        return {
          contents: languages.includes(language) ? await languageModule(path) : embeddedLanguageModule(language),
        };
      });
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
 * @param {import("../../web/node_modules/esbuild").BuildOptions} [options]
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
    plugins: [plugin({})],
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
  await bundle(path, join("site", path), { plugins: [plugin(others)] });
  await shrink(path);
}
const pageModules = {
  [PAGE_TEXTS]: "../page_texts.js",
  "runtime/client.js": "../../runtime/client.js",
  ...Object.fromEntries(LANGUAGES.map((language) => [`locales/${language}.js`, `../../on_demand/${language}.js`])),
};
/** Return the addresses of bundles in the same folder. @param {readonly string[]} [paths] of their modules */
const neighbors = (paths = []) => Object.fromEntries(paths.map((path) => [path, onDemandBundle(path, ".")]));
for (const path of [...PAGE_ON_DEMAND, ...PAGE_LANGUAGES, LOAD_FAILURES]) {
  const others = { ...pageModules, ...neighbors(PAGE_NESTED[path]) };
  await bundle(path, join("site", onDemandBundle(path, "app/on_demand")), { plugins: [plugin(others)] });
}
for (const path of ON_DEMAND) {
  // its policy for addresses of workers exists once in a page
  const others = { ...neighbors(NESTED[path]), "runtime/client.js": "../runtime/client.js" };
  await bundle(path, join("site", onDemandBundle(path)), { plugins: [plugin(others)] });
}
for (const path of HOST_BUNDLES) {
  const address = JSON.stringify(`${FAKE_SITE}bundles/${path}`);
  const plugins = [plugin({}, HOST_LANGUAGES)];
  await bundle(join("hosts", path), join("hosts", path), { define: { "import.meta.url": address }, plugins });
}
