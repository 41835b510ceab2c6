import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { useFakeDocument } from "../fake_document.js";

useFakeDocument();
const { CountPanel } = await import("../../../../web/view/counting/count_panel.js");

/** Return the key of a message with its arguments. @param {any} message */
const say = (message) => {
  const [key, args] = [message].flat();
  return args ? `${key} ${Object.values(args).join(" ")}` : key;
};
const COUNT = /** @type {any} */ ({
  ...{
    dead: ["C3"],
    neutral: [],
    territory: { B: ["A1"], W: [] },
    source: "proposal",
    komi: 6.5,
    marks: {},
    infoNode: 0,
  },
  ...{ scoring: "area", scorings: ["area", "territory"], ruled: "area", resultValue: "B+4" },
  ...{
    sums: [
      ["sum", { points: 9 }],
      ["sum", { points: 5 }],
    ],
    result: ["wins", { points: 4 }],
  },
  ...{ recorded: ["lost"], agrees: false },
});

/** @type {string[]} */
let done = [];
/** @type {any} */
let panel;

beforeEach(() => {
  done = [];
  const sides = /** @type {any} */ ([{ class: "black" }, { class: "white" }]);
  panel = new CountPanel(/** @type {any} */ (say), sides, {
    close: () => void done.push("close"),
    choose: (scoring) => void done.push(scoring),
    writeMarks: () => void done.push("marks"),
    writeResult: () => void done.push("result"),
  });
});

/** Return the text of the element with a class. @param {string} name */
const textOf = (name) => panel.element.find(name).textContent;

test("until the count is known, the panel says that the position is counted", () => {
  panel.show(null, true);
  assert.equal(textOf("count-source"), "counting");
  assert.equal(panel.element.find("counted").hidden, true);
});

test("a count shows its source, the sums of the sides, the result, and how it compares with that of the record", () => {
  panel.show(COUNT, true);
  assert.equal(textOf("count-source"), "source.proposal 1");
  assert.equal(textOf("count-sums"), "sum 9sum 5");
  assert.deepEqual(
    panel.element.all("chip").map((/** @type {any} */ chip) => chip.attributes.class),
    ["chip black", "chip white"],
  );
  assert.equal(textOf("count-result"), "wins 4");
  assert.equal(textOf("count-notes"), "recordedOther lostrulesSame");
});

test("the way of counting that was used is chosen, and the reader can choose another one", () => {
  panel.show(COUNT, true);
  const radios = panel.element.querySelectorAll("input");
  assert.deepEqual(
    radios.map((/** @type {any} */ { checked }) => checked),
    [true, false],
  );
  radios[1].dispatch("change");
  assert.deepEqual(done, ["territory"]);
});

test("marks and result are written only where the record can be edited", () => {
  panel.show(COUNT, false);
  assert.equal(panel.element.find("count-buttons").hidden, true);
  panel.show(COUNT, true);
  assert.equal(panel.element.find("count-buttons").hidden, false);
  for (const button of panel.element.find("count-buttons").childNodes) button.dispatch("click");
  panel.element.find("close").dispatch("click");
  assert.deepEqual(done, ["marks", "result", "close"]);
});
