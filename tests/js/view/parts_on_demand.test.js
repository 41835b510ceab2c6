import assert from "node:assert/strict";
import { test } from "node:test";

import { openGame } from "../../../web/state/state.js";
import { PartsOnDemand } from "../../../web/view/parts_on_demand.js";
import { treeOf } from "../reel/trees.js";
import { useFakeDocument } from "./fake_document.js";

useFakeDocument();

/** The parts of a viewer of a game of three moves at its start, and the states that were reported. */
function partsOfGame() {
  const reel = /** @type {any} */ ({ tree: treeOf([-1, 0, 1, 2]), start: 0, game: {}, puzzle: null });
  const services = {
    state: openGame(reel, /** @type {any} */ ({ speed: 1 }), /** @type {any} */ ({}), 0),
    signal: { aborted: false },
    dispatch: (/** @type {Function} */ action, /** @type {boolean} */ argument) => {
      services.state = action(services.state, argument);
    },
    fail: (/** @type {unknown} */ error) => assert.fail(String(error)),
  };
  return { services, parts: new PartsOnDemand(/** @type {any} */ (services)) };
}
const actions = /** @type {any} */ ({ canStep: () => true, stepTo: () => 1 });

test("the game plays by itself when the module that does so is there", async () => {
  Object.assign(globalThis, { window: globalThis });
  const { services, parts } = partsOfGame();
  await parts.play("play", actions);
  assert.equal(parts.playback?.isPlaying, true);
  parts.playback?.stop();
  assert.equal(services.state.isPlaying, false);
});

test("it does not begin to play when the reader has gone on before", async () => {
  const { services, parts } = partsOfGame();
  const playing = parts.play("play", actions);
  services.state = { ...services.state, node: 1, target: 1 };
  await playing;
  assert.equal(parts.playback, null);
});

for (const [does, steps, begun] of /** @type {const} */ ([
  ["moves are tried with the point that was chosen", false, "a1"],
  ["the point is left out if the reader has stepped on before the module was there", true, null],
]))
  test(does, async () => {
    const { services, parts } = partsOfGame();
    Object.assign(services.state, { hasRecord: true });
    services.state.reel.game.rules = true;
    /** @type {unknown[]} */
    const started = [];
    parts.trying = /** @type {any} */ ({ start: async (/** @type {unknown} */ point) => started.push(point) });
    const trying = parts.tryMoves("a1");
    if (steps) services.state = { ...services.state, node: 1 };
    await trying;
    assert.deepEqual(started, [begun]);
  });
