/** What can be done with the record that is shown: saving and copying. */

import { html } from "./dom.js";

/**
 * @typedef {import("../loading/record_loader.js").RecordLoader} RecordLoader
 * @typedef {import("../runtime/client.js").SaveForm} SaveForm
 */

/** Text of the command → form of the record. @type {[key: string, form: SaveForm][]} */
const FORMS = [
  ["save", "utf8"],
  ["saveCurrent", "current"],
  ["saveOriginal", "original"],
];

/** Offers the record for saving. @param {RecordLoader} loader @param {SaveForm} form */
export async function offer(loader, form) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (await loader.bytesAs(form))]));
  html("a", { href: url, download: loader.name ?? "game.sgf" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {RecordLoader} loader
 * @param {import("../reel/messages.js").FormatMessage} say
 * @param {{ speak: (text: string) => void, fail: (error: unknown) => void }} viewer says that something was done, or why not
 */
export function recordCommands(loader, say, viewer) {
  const copy = async () => {
    await navigator.clipboard.writeText(new TextDecoder().decode(await loader.bytesAs("utf8")));
    viewer.speak(say("copied"));
  };
  const command = (/** @type {string} */ key, /** @type {() => Promise<void>} */ act) => ({
    label: say(key),
    act: () => void act().catch((error) => viewer.fail(error)),
  });
  return [...FORMS.map(([key, form]) => command(key, () => offer(loader, form))), command("copy", copy)];
}
