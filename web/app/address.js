/** Public addresses of the project. While one is empty, links to it are left out of the page and the documentation. */
export const SOURCE_ADDRESS = "";
