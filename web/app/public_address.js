/** Public address of the project's source code; while it is empty, page and documentation do not link to it. */
export const SOURCE_ADDRESS = "";
