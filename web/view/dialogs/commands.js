/** Commands for the current record: save and copy. */

import { downloadFile } from "../../platform/download_file.js";

/**
 * @typedef {import("../../requests/game.js").GameRecord} GameRecord
 * @typedef {import("../host.js").OnDemandServices} OnDemandServices
 * @typedef {import("../../runtime/calls.js").SaveForm} SaveForm
 */

/** Message key of the label, and form of the record, for each command that saves the record, apart from the download. @type {[key: string, form: SaveForm][]} */
const SAVE_COMMANDS = [
  ["saveAsUtf8", "utf8"],
  ["saveAsFF4", "current"],
];

/**
 * Save the record as a file. If text would be lost that could not be read, the reader is asked before.
 *
 * @param {Pick<OnDemandServices, "parts"> | null} services without them, nothing is saved of which text would be lost
 * @param {GameRecord} loader
 * @param {SaveForm} form
 */
export async function offer(services, loader, form) {
  const content = await loader.bytesAs(form);
  const loss = loader.lossOf(form);
  const isAccepted = services ? await services.parts.mayLose(loss) : !loss.length;
  if (isAccepted) downloadFile(loader.name ?? "game.sgf", content);
}

/**
 * Return the commands that save or copy a record, each with the key of its label and the function that runs it. `download` has the one
 * that saves the record unchanged, `others` the rest.
 *
 * @param {GameRecord | null} loader null if there is no record; both lists are empty then
 * @param {import("../../reel/messages.js").FormatMessage} say
 * @param {OnDemandServices} services announce success or the error
 */
export function recordCommands(loader, say, services) {
  if (!loader) return { download: [], others: [] };
  const copy = async () => {
    await navigator.clipboard.writeText(new TextDecoder().decode(await loader.bytesAs("utf8")));
    services.speak(say("copied"));
  };
  const command = (/** @type {string} */ key, /** @type {() => Promise<void>} */ run) => ({
    key,
    act: () => void run().catch((error) => services.fail(error)),
  });
  return {
    download: [command("download", () => offer(services, loader, "original"))],
    others: [
      ...SAVE_COMMANDS.map(([key, form]) => command(key, () => offer(services, loader, form))),
      command("copy", copy),
    ],
  };
}
