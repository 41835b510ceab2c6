import assert from "node:assert/strict";
import test from "node:test";
import { nearestPoint } from "../../../../web/view/editing/board_point.js";
import { editActionOf } from "../../../../web/view/editing/edit_keys.js";
import { changedProperties, changedTexts, valuesIn } from "../../../../web/view/editing/form_values.js";
import {
  degreeOf,
  labelsOf,
  MARK_TOOLS,
  markEdit,
  nameIn,
  nextDegree,
  nextLabel,
  valueCount,
} from "../../../../web/view/editing/tools.js";
import { EDIT_KEYS, keyLabel } from "../../../../web/view/key_table.js";

const tool = (name) => MARK_TOOLS.find((each) => each.name === name);
const press = (key, state = {}, modifiers = {}) =>
  editActionOf(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers },
    { area: "comment", colors: 2, isOnBoard: false, canForce: false, canCancel: false, ...state },
  );

test("the next label is the first letter or number that is free", () => {
  assert.equal(nextLabel([], "letter"), "A");
  assert.equal(nextLabel(["A", "B", "D", "1"], "letter"), "C");
  assert.equal(nextLabel(["A", "1", "3"], "number"), "2");
  const all = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
  assert.equal(nextLabel(all, "letter"), "1", "after the letters come numbers");
});

test("labels are read from a node's properties", () => {
  assert.deepEqual(
    [...labelsOf([["LB", ["aa:A", "bb:x:y", "broken"]]])],
    [
      ["aa", "A"],
      ["bb", "x:y"],
    ],
  );
  assert.equal(labelsOf([]).size, 0);
  assert.equal(valueCount([["DD", [""]]], "DD"), 0);
  assert.equal(valueCount([["LB", ["aa:A", "bb:1"]]], "LB"), 2);
});

test("a label of the same kind is taken off, another one is replaced", () => {
  const properties = [["LB", ["aa:A", "bb:1"]]];
  const text = (name, point) => markEdit(tool(name), 3, [point], properties).text;
  assert.equal(text("letter", "aa"), "");
  assert.equal(text("number", "bb"), "");
  assert.equal(text("number", "aa"), "2");
  assert.equal(text("letter", "bb"), "B");
  assert.equal(text("letter", "cc"), "B");
});

test("each mark tool makes its edit", () => {
  assert.deepEqual(markEdit(tool("circle"), 3, ["aa"], []), { op: "toggle_mark", node: 3, kind: "CR", points: ["aa"] });
  assert.deepEqual(markEdit(tool("dimmed"), 3, ["aa"], []), { op: "toggle_dimmed", node: 3, points: ["aa"] });
  assert.deepEqual(markEdit(tool("arrow"), 3, ["aa", "bb"], []), {
    op: "toggle_line",
    node: 3,
    kind: "AR",
    points: ["aa", "bb"],
  });
});

test("the degree of an annotation goes round", () => {
  assert.deepEqual([0, 1, 2].map(nextDegree), [1, 2, 0]);
  const properties = [
    ["TE", ["2"]],
    ["DO", [""]],
  ];
  assert.deepEqual(
    ["TE", "DO", "UC"].map((ident) => degreeOf(properties, ident)),
    [2, 1, 0],
  );
});

test("keys of the edit mode choose tools and areas", () => {
  assert.deepEqual(press("x"), { name: "tool", value: "cross" });
  assert.deepEqual(press("m"), { name: "area", value: "marks" });
  assert.deepEqual(press("w"), { name: "write", value: "" });
  assert.equal(press("ArrowLeft"), null, "steps keep their keys");
  for (const { name } of MARK_TOOLS) assert.ok(keyLabel(`tool ${name}`, EDIT_KEYS), name);
});

test("keys with modifiers are left to the browser, except those with Shift that are used", () => {
  assert.equal(press("x", {}, { ctrlKey: true }), null);
  assert.deepEqual(press("ArrowUp", {}, { shiftKey: true }), { name: "moveUp", value: "" });
  assert.deepEqual(press("Home", {}, { shiftKey: true }), { name: "mainLine", value: "" });
  assert.equal(press("Enter", {}, { shiftKey: true }), null);
  assert.deepEqual(press("Enter", { canForce: true }, { shiftKey: true }), { name: "force", value: "" });
});

test("digits choose colors in the setup only, and Escape ends a line first", () => {
  assert.equal(press("2"), null);
  assert.deepEqual(press("2", { area: "setup" }), { name: "color", value: "1" });
  assert.equal(press("3", { area: "setup" }), null);
  assert.deepEqual(press("r", { area: "setup" }), { name: "remove", value: "" });
  assert.equal(press("r"), null);
  assert.deepEqual(press("Delete", { area: "setup", isOnBoard: true }), { name: "remove", value: "" });
  assert.deepEqual(press("Delete", { area: "setup" }), { name: "deleteNode", value: "" });
  assert.equal(press("Escape"), null);
  assert.deepEqual(press("Escape", { canCancel: true }), { name: "cancel", value: "" });
});

test("the nearest point is found on boards with cells and with a lattice", () => {
  const cells = [
    ["a1", "s", 0, 0],
    ["b1", "s", 1, 0],
  ];
  assert.equal(nearestPoint({ cells }, { x: 0.7, y: 0.2 }, 1), "b1");
  assert.equal(nearestPoint({ cells }, { x: 5, y: 5 }, 1), null);
  const lattice = { x: 0, y: 0, step: [1, 1], columns: ["A", "B"], rows: ["1", "2"] };
  assert.equal(nearestPoint({ cells: [], lattice }, { x: 0.9, y: 1.2 }, 1), "B2");
});

test("only texts that were changed are saved", () => {
  const fields = [
    { ident: "PB", text: "Ada" },
    { ident: "RE", text: "who knows" },
  ];
  const values = { PB: "Bo", RE: "who knows" };
  assert.deepEqual(
    changedTexts(fields, (ident) => values[ident]),
    { PB: "Bo" },
  );
});

test("the property editor finds what was changed, added and removed", () => {
  const before = [
    ["AB", ["aa", "bb"]],
    ["C", ["one\ntwo"]],
    ["DO", [""]],
  ];
  const after = [
    ["AB", ["aa"]],
    ["C", ["one\ntwo"]],
    ["XY", ["1"]],
    ["", ["ignored"]],
  ];
  assert.deepEqual(changedProperties(before, after), [
    ["AB", ["aa"]],
    ["DO", []],
    ["XY", ["1"]],
  ]);
  assert.deepEqual(valuesIn("a\nb", false), ["a", "b"]);
  assert.deepEqual(valuesIn("a\nb", true), ["a\nb"]);
  assert.deepEqual(valuesIn("", false), []);
});

test("the name of a node is one line, as it would be saved", () => {
  assert.equal(nameIn([["N", ["two \r\n lines"]]]), "two lines");
  assert.equal(nameIn([["C", ["a"]]]), "");
});
