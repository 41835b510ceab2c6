/** Whether a file belongs to another origin than this page or worker; in a sandboxed frame every file does. @param {string} url */
export const isForeign = (url) => new URL(url).origin !== globalThis.origin;
