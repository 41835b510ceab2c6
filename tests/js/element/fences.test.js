import assert from "node:assert/strict";
import { test } from "node:test";

import { parseOptions } from "../../../web/element/fences.js";

test("options are names, with values in quotes where they have spaces", () => {
  assert.deepEqual(parseOptions(`move=23 puzzle caption="The end" numbers='3-5'`), {
    move: "23",
    puzzle: "",
    caption: "The end",
    numbers: "3-5",
  });
  assert.deepEqual(parseOptions("{move=23}"), { move: "23" });
});

test("a fence cannot name other files, handlers of events or styles", () => {
  assert.deepEqual(
    parseOptions("src=x plugins=y reel=z poster=p site=s explorer=e lang=de onclick=alert(1) style=color:red"),
    {},
  );
});
