/** Public addresses of the project. While one is empty, page and documentation do not link to it. */
export const SOURCE_ADDRESS = "";
