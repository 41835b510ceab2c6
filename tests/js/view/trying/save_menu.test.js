import assert from "node:assert/strict";
import { test } from "node:test";

import { savedName } from "../../../../web/view/trying/save_menu.js";

test("a record keeps its name, and another notation is saved under the name of a record", () => {
  assert.equal(savedName("game.sgf"), "game.sgf");
  assert.equal(savedName("my.game.BLKSGF"), "my.game.BLKSGF");
  assert.equal(savedName("old.T1"), "old.sgf");
  assert.equal(savedName("noname"), "noname.sgf");
  assert.equal(savedName(null), "game.sgf");
});
