import assert from "node:assert/strict";
import test from "node:test";
import { firstPins, inside, loupePlace, moveByKey } from "../../../../web/app/photo/pin_moves.js";

const PICTURE = { width: 400, height: 300 };

test("arrow keys move a pin by a pixel, with Shift by ten, within the picture", () => {
  assert.deepEqual(moveByKey({ key: "ArrowLeft", shiftKey: false }, [20, 30], PICTURE), [19, 30]);
  assert.deepEqual(moveByKey({ key: "ArrowDown", shiftKey: true }, [20, 30], PICTURE), [20, 40]);
  assert.deepEqual(moveByKey({ key: "ArrowUp", shiftKey: true }, [20, 4], PICTURE), [20, 0]);
  assert.deepEqual(moveByKey({ key: "ArrowRight", shiftKey: true }, [395, 4], PICTURE), [400, 4]);
  assert.equal(moveByKey({ key: "Enter", shiftKey: false }, [20, 30], PICTURE), null);
  assert.equal(moveByKey({ key: "constructor", shiftKey: false }, [20, 30], PICTURE), null);
});

test("a pin that is dragged out of the picture stays at its edge", () => {
  assert.deepEqual(inside([-5, 310], PICTURE), [0, 300]);
});

test("the pins begin as a square in the middle", () => {
  assert.deepEqual(firstPins(PICTURE), [
    [86, 36],
    [314, 36],
    [314, 264],
    [86, 264],
  ]);
});

test("the loupe is above the finger, and at its side where there is no space above", () => {
  assert.deepEqual(loupePlace([200, 250], 100, 30, PICTURE), [150, 120]);
  assert.deepEqual(loupePlace([10, 250], 100, 30, PICTURE), [0, 120]);
  assert.deepEqual(loupePlace([100, 40], 100, 30, PICTURE), [130, 0]);
  assert.deepEqual(loupePlace([350, 100], 100, 30, PICTURE), [220, 50]);
});
