/**
 * Import the texts of a language of `TRANSLATED`. The build replaces this module: there, a language is one module for the viewer,
 * with the texts of games, one for the page, and one for its dialog that reads photos.
 *
 * @typedef {import("./tables.js").Texts} Texts
 * @typedef {object} Translation texts in one language
 * @property {Texts} default of the viewer with its parts (see `withTexts`), and those that all games share; or of the page, or of the dialog
 * @property {Readonly<Record<string, Texts>>} [games] id of a kind of game → its own texts
 */

import { pageTable, viewerTable } from "./tables.js";

/** @param {string} language @returns {Promise<import("./tables.js").Parts>} */
const partsOf = async (language) => (await import(`./${language}.json`, { with: { type: "json" } })).default;

/** @type {(language: string) => Promise<Translation>} */
export const importViewerTexts = async (language) => ({ default: viewerTable(await partsOf(language)) });

/** @type {(language: string) => Promise<Translation>} */
export const importPageTexts = async (language) => ({ default: pageTable(await partsOf(language)) });

/** @type {(language: string) => Promise<Translation>} */
export const importPhotoTexts = async (language) => ({ default: (await partsOf(language)).page_photo });
