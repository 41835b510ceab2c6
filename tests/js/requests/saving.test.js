import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTree } from "../../../web/reel/tree.js";
import { enqueueEdit } from "../../../web/requests/edit_queue.js";
import { overwrite, Saving, savedName, writeChosen } from "../../../web/requests/saving.js";
import { treeOf } from "../reel/trees.js";

/** A file on disk with a handle like that of a browser. */
function fileOnDisk(name = "game.sgf", text = "(;GM[1])") {
  const disk = { text, lastModified: 1000, aborted: 0, handle: /** @type {any} */ (null) };
  disk.handle = {
    getFile: async () => new File([disk.text], name, { lastModified: disk.lastModified }),
    createWritable: async () => {
      let written = "";
      return {
        write: async (/** @type {Uint8Array} */ bytes) => {
          written = new TextDecoder().decode(bytes);
        },
        close: async () => {
          disk.text = written;
          disk.lastModified += 1;
        },
        abort: async () => {
          disk.aborted += 1;
        },
      };
    },
  };
  return disk;
}

/** Return the opened file. @param {ReturnType<typeof fileOnDisk>} disk */
const opened = async ({ handle }) => Object.assign(await handle.getFile(), { handle });
const bytes = async () => new TextEncoder().encode("(;GM[1];B[aa])");

test("a record keeps its name, and another notation is saved under the name of a record", () => {
  assert.equal(savedName("game.sgf"), "game.sgf");
  assert.equal(savedName("my.game.BLKSGF"), "my.game.BLKSGF");
  assert.equal(savedName("old.T1"), "old.sgf");
  assert.equal(savedName("noname"), "noname.sgf");
  assert.equal(savedName(null), "game.sgf");
  assert.equal(savedName("games.zip", true), "games.zip");
});

test("a file that has not changed is overwritten, again and again", async () => {
  const disk = fileOnDisk();
  const first = await overwrite(await opened(disk), bytes);
  assert.equal(disk.text, "(;GM[1];B[aa])");
  assert.ok(first);
  const second = await overwrite(first, async () => new TextEncoder().encode("other"));
  assert.equal(disk.text, "other");
  assert.equal(second?.handle, disk.handle);
});

test("a file that has changed on disk is left alone", async () => {
  const disk = fileOnDisk();
  const file = await opened(disk);
  disk.text = "changed";
  disk.lastModified += 5;
  assert.equal(await overwrite(file, bytes), null);
  assert.equal(disk.text, "changed");
  assert.equal(disk.aborted, 1);
});

test("a record that cannot be written leaves the file as it is", async () => {
  const disk = fileOnDisk();
  await assert.rejects(
    overwrite(await opened(disk), async () => Promise.reject(new Error("no bytes"))),
    /no bytes/,
  );
  assert.equal(disk.text, "(;GM[1])");
  assert.equal(disk.aborted, 1);
});

test("a chosen file gets the suggested name and the content", async () => {
  const disk = fileOnDisk("new.sgf", "");
  /** @type {any[]} */
  const asked = [];
  const showPicker = async (/** @type {any} */ options) => {
    asked.push(options);
    return disk.handle;
  };
  await writeChosen(showPicker, "old.sgf", bytes);
  assert.deepEqual(asked, [{ suggestedName: "old.sgf" }]);
  assert.equal(disk.text, "(;GM[1];B[aa])");
});

test("only a record in its own form that was read without problems is saved into its file", async () => {
  const file = await opened(fileOnDisk());
  const savingOf = (/** @type {File | null} */ file, savedForm = "own", outcome = "ok", isWritten = false) => {
    const loader = { file, isWritten, opened: { outcome, savedForm } };
    return new Saving(/** @type {any} */ ({ record: () => loader }), () => "", /** @type {any} */ ({}));
  };
  assert.equal(savingOf(file).file, file);
  for (const savedForm of ["converted", "archive"]) assert.equal(savingOf(file, savedForm).file, null);
  assert.equal(savingOf(file, "own", "recovered").file, null);
  assert.equal(savingOf(file, "archive", "recovered", true).file, file);
  assert.equal(savingOf(new File([], "game.sgf")).file, null);
  assert.equal(savingOf(null).file, null);
});

/** Problems by which text of the first and of the second game is lost. */
const LOSSES = [{ game: 1 }, { game: 2 }];

/** Save as a download, with a loader that has lost text. @param {(saving: Saving) => Promise<void>} save @param {boolean} mayLose */
async function savedWithLoss(save, mayLose) {
  /** @type {any[]} */
  const asked = [];
  /** @type {unknown[]} */
  const saved = [];
  const loader = {
    name: "game.sgf",
    ...{ file: null, isWritten: false, opened: { outcome: "recovered", savedForm: "own", skipped: LOSSES } },
    askRecord: async () => {
      throw new Error("saved");
    },
  };
  const reader = { announce: () => {}, mayLose: async (/** @type {any} */ loss) => asked.push(loss) > 0 && mayLose };
  const services = { state: { reel: { game: { number: 2 } }, node: 0 }, record: () => loader };
  const saving = new Saving(/** @type {any} */ (services), () => "", reader);
  await save(saving).catch((error) => saved.push(error.message));
  return { asked, saved };
}

for (const scope of /** @type {const} */ (["record", "game", "line", "additions"]))
  test(`the reader decides whether text may be lost by saving: ${scope}`, async () => {
    const refused = await savedWithLoss((saving) => saving.saveAs(scope), false);
    assert.deepEqual(refused, { asked: [LOSSES.slice(1)], saved: [] });
    const accepted = await savedWithLoss((saving) => saving.saveAs(scope), true);
    assert.deepEqual(accepted, { asked: [LOSSES.slice(1)], saved: ["saved"] });
  });

test("saving the record asks once, and without a file goes on as a download", async () => {
  assert.deepEqual(await savedWithLoss((saving) => saving.save(), true), {
    asked: [LOSSES.slice(1)],
    saved: ["saved"],
  });
  assert.deepEqual((await savedWithLoss((saving) => saving.save(), false)).saved, []);
});

/** Return an object that saves the record in a file on disk, and what was announced and asked. @param {ReturnType<typeof fileOnDisk>} disk */
async function savingInto(disk) {
  /** @type {any[]} */
  const log = [];
  const released = new AbortController();
  const record = {
    signal: released.signal,
    ...{ name: "game.sgf", file: await opened(disk), isWritten: false, opened: { outcome: "ok", savedForm: "own" } },
    askRecord: async (/** @type {any[]} */ ...args) => {
      log.push(args);
      return bytes();
    },
  };
  const services = {
    state: /** @type {any} */ ({
      reel: { game: { number: 1 }, tree: { label: [] } },
      tree: indexTree(treeOf([-1, 0, 1])),
      node: 1,
    }),
    record: () => record,
    saved: (/** @type {any} */ { file, link }) => log.push(["saved", file?.name, link]),
  };
  const reader = { announce: (/** @type {any} */ text) => log.push(text), mayLose: async () => true };
  const text = (/** @type {any} */ message) => [message].flat()[0];
  return { saving: new Saving(/** @type {any} */ (services), text, reader), log, record, services, released };
}

/** Let something happen once while a file is written. @param {ReturnType<typeof fileOnDisk>} disk @param {() => void} act */
function actWhileWriting({ handle }, act) {
  const { createWritable } = handle;
  handle.createWritable = async () => {
    handle.createWritable = createWritable;
    const stream = await createWritable();
    return { ...stream, close: async () => stream.close().then(act) };
  };
}

test("an edit that is made while a file is written is written as well", async () => {
  const disk = fileOnDisk();
  const { saving, log, services } = await savingInto(disk);
  actWhileWriting(disk, () => (services.state = { ...services.state, node: 2, draft: { edits: [{}] } }));
  await saving.save();
  const calls = [1, 2].map((node) => ["save", "draft", 1, "record", node]);
  assert.deepEqual(log, [...calls, "savedFile", ["saved", "game.sgf", "2"]]);
});

test("the page is not told about a file that was written after it had opened another record", async () => {
  const disk = fileOnDisk();
  const { saving, log, released } = await savingInto(disk);
  actWhileWriting(disk, () => released.abort());
  await saving.save();
  assert.equal(disk.text, "(;GM[1];B[aa])");
  assert.deepEqual(log, [["save", "draft", 1, "record", 1], "savedFile"]);
});

test("a record that is saved twice in quick succession is written twice, without asking for another file", async () => {
  const { saving, log } = await savingInto(fileOnDisk());
  await Promise.all([saving.save(), saving.save()]);
  const once = [["save", "draft", 1, "record", 1], "savedFile", ["saved", "game.sgf", "1"]];
  assert.deepEqual(log, [...once, ...once]);
});

test("a save that fails does not keep the next one from being made", async () => {
  const disk = fileOnDisk();
  const { saving, record } = await savingInto(disk);
  const { askRecord } = record;
  record.askRecord = async () => Promise.reject(new Error("no bytes"));
  const failed = saving.save();
  const next = saving.save();
  await assert.rejects(failed, /no bytes/);
  record.askRecord = askRecord;
  await next;
  assert.equal(disk.text, "(;GM[1];B[aa])");
});

test("a record is saved after the edits that wait, up to the node to which they lead", async () => {
  const { saving, log, record, services } = await savingInto(fileOnDisk());
  let finish = () => {};
  enqueueEdit(record, () => new Promise((resolve) => (finish = () => resolve(null))));
  const saved = saving.save();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(log, []);
  services.state = { ...services.state, node: 2 };
  finish();
  await saved;
  assert.deepEqual(log[0], ["save", "draft", 1, "record", 2]);
});

for (const [name, why] of Object.entries({
  NotFoundError: "has been moved on disk",
  NotAllowedError: "the user does not allow to write",
  NoModificationAllowedError: "can only be read",
}))
  test(`a file that ${why} is saved under another name`, async (context) => {
    const [disk, other] = [fileOnDisk(), fileOnDisk("other.sgf", "")];
    const { saving, log, record } = await savingInto(disk);
    disk.handle.createWritable = async () => {
      throw new DOMException("no", name);
    };
    Object.assign(globalThis, { showSaveFilePicker: async () => other.handle });
    context.after(() => Reflect.deleteProperty(globalThis, "showSaveFilePicker"));
    await saving.save();
    assert.equal(log.includes("fileChanged"), name === "NotFoundError");
    assert.deepEqual(log.at(-1), ["saved", "other.sgf", "1"]);
    assert.equal(other.text, "(;GM[1];B[aa])");
    assert.equal(record.file.name, "other.sgf");
  });
