import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame } from "../../../../web/state/state.js";
import { treeOf } from "../../reel/trees.js";
import { FakeElement, useFakeDocument } from "../fake_document.js";

useFakeDocument();
Object.assign(FakeElement.prototype, { showModal: () => {} });
const { openDialog } = await import("../../../../web/view/dialogs/dialogs.js");

test("the problems that are found while the panel is open are added to it", async () => {
  const tables = { items: [], infos: [], frames: {}, diagnostics: [], diagnosticsLeftOut: 0 };
  const reel = /** @type {any} */ ({ tree: treeOf([-1, 0]), start: 0, game: {}, checked: false, ...tables });
  const found = { node: 1, code: "late", severity: "warning", message: "late", line: 1, column: 1, offset: 1 };
  const part = { ...tables, diagnostics: [found], omittedDiagnostics: [], flags: [], checked: [0, 2] };
  const element = new FakeElement("viewer");
  const services = {
    ...{ element, state: openGame(reel, /** @type {any} */ ({}), /** @type {any} */ ({}), 0) },
    ...{ say: (/** @type {any} */ message) => [message].flat()[0], signal: new AbortController().signal },
    ...{ dispatch: () => {}, record: () => ({ opened: {}, requestTime: -1e9, ask: async () => part }) },
  };
  openDialog(/** @type {any} */ (services), { name: "problems" });
  const texts = () => element.querySelectorAll("li").map(({ textContent }) => textContent);
  assert.match(texts().join("|"), /^Checking/);
  while (!reel.checked) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(texts().length, 1);
  assert.match(texts()[0], /late/);
});
