/** The plug-in for Vite: serves the viewer's files in development, adds them to the build, and tells the entry their address. */

import { readViewerFile, SCRIPT, viewerFiles } from "./files.js";

/**
 * The parts of Vite's plug-ins that are used here.
 *
 * @typedef {{ base: string, command: "build" | "serve", build: { ssr: unknown } }} Config
 * @typedef {object} Context
 * @property {{ config: { consumer: string } }} [environment] from Vite 6
 * @property {(file: { type: "asset", fileName: string, source: Uint8Array }) => string} emitFile
 * @typedef {(request: { url?: string }, response: import("node:http").ServerResponse, next: () => void) => void} Middleware
 */

/** The line of the package's entry that names the address of the files. */
const DEFAULT_BASE = 'DEFAULT_BASE = "/boardreel/"';
/** Content types by extension. Browsers run scripts and compile WebAssembly only with theirs. */
const TYPES = /** @type {Readonly<Record<string, string>>} */ ({
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  txt: "text/plain",
  wasm: "application/wasm",
});

/**
 * Return the plug-in for Vite that serves and copies the viewer's files.
 *
 * @param {{ folder?: string }} [options] `folder`: where the files are below Vite's `base`
 */
export default function boardreel({ folder = "boardreel" } = {}) {
  const prefix = `${folder.replace(/^\/+|\/+$/g, "")}/`;
  const files = new Set(viewerFiles());
  /** @type {Config} */
  let config;
  /** Reference of the script in the build, from which a relative address is made. */
  let script = "";

  /** Return whether a module or build is for browsers and not for a server. @param {Context} context */
  const isForBrowsers = ({ environment }) =>
    environment ? environment.config.consumer === "client" : !config.build.ssr;

  /** Return the JavaScript code for the address of the viewer's files. */
  function baseCode() {
    const isRelative = config.base === "" || config.base === "./";
    if (config.command === "build" && isRelative) return `new URL(".", import.meta.ROLLUP_FILE_URL_${script}).href`;
    return JSON.stringify((isRelative ? "/" : config.base) + prefix);
  }

  /** Answer a request for one of the viewer's files; pass other requests on. @type {Middleware} */
  function serve({ url = "" }, response, next) {
    const { pathname } = new URL(url, "http://localhost");
    const home = `${new URL(config.base, "http://localhost").pathname}${prefix}`;
    const path = pathname.slice(home.length);
    if (!pathname.startsWith(home) || !files.has(path)) return next();
    response.setHeader("Content-Type", TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream");
    response.setHeader("Cache-Control", "no-cache");
    response.end(readViewerFile(path));
  }

  return {
    name: "boardreel",
    // the entry is not bundled in advance, so that its line can be replaced
    config: () => ({ optimizeDeps: { exclude: ["boardreel"] } }),
    /** @param {Config} resolved */
    configResolved(resolved) {
      config = resolved;
    },
    /** @param {{ middlewares: { use(middleware: Middleware): void } }} server */
    configureServer({ middlewares }) {
      middlewares.use(serve);
    },
    /** @this {Context} */
    buildStart() {
      if (config.command !== "build" || !isForBrowsers(this)) return;
      for (const path of files) {
        const reference = this.emitFile({ type: "asset", fileName: prefix + path, source: readViewerFile(path) });
        if (path === SCRIPT) script = reference;
      }
    },
    /** @this {Context} @param {string} code */
    transform(code) {
      if (!code.includes(DEFAULT_BASE) || !isForBrowsers(this)) return null;
      return { code: code.replace(DEFAULT_BASE, `DEFAULT_BASE = ${baseCode()}`), map: null };
    },
  };
}
