/** What can be done with the record that is shown: saving and copying. */

import { html } from "./dom.js";

/**
 * @typedef {import("../loading/record_loader.js").Reader} Reader
 * @typedef {import("../runtime/client.js").SaveForm} SaveForm
 */

/** Text of the command → form of the record. @type {[key: string, form: SaveForm][]} */
const FORMS = [
  ["save", "utf8"],
  ["saveCurrent", "current"],
  ["saveOriginal", "original"],
];

/** Offers the record for saving. @param {Reader} reader @param {SaveForm} form */
export async function offer(reader, form) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (await reader.saved(form))]));
  html("a", { href: url, download: reader.name ?? "game.sgf" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {Reader} reader
 * @param {import("../reel/messages.js").Say} say
 * @param {{ speak: (text: string) => void, fail: (error: unknown) => void }} viewer says that something was done, or why not
 */
export function recordCommands(reader, say, viewer) {
  const copy = async () => {
    await navigator.clipboard.writeText(new TextDecoder().decode(await reader.saved("utf8")));
    viewer.speak(say("copied"));
  };
  const command = (/** @type {string} */ key, /** @type {() => Promise<void>} */ act) => ({
    label: say(key),
    act: () => void act().catch((error) => viewer.fail(error)),
  });
  return [...FORMS.map(([key, form]) => command(key, () => offer(reader, form))), command("copy", copy)];
}
