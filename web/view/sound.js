/**
 * The sound of a move: a short knock, as of a piece that is put on wood. It is computed, so that no file is loaded.
 *
 * @typedef {import("../state/state.js").State} State
 */

/** Length of the sound, after which nothing of it is heard. */
const LENGTH_S = 0.12;
/** Pitch of the wood. */
const PITCH_HZ = 240;
/** Time in which the noise of the touch fades to a third, and the tone of the wood. */
const NOISE_DECAY_S = 0.004;
const TONE_DECAY_S = 0.022;
/** Loudness of the noise and of the tone, of which each can be 1 at most. */
const VOLUME = 0.3;

/** The sound and what plays it, for all viewers of the page; null until it is first heard. @type {{ context: AudioContext, knock: AudioBuffer } | null} */
let player = null;
/** The sound that is heard. @type {AudioBufferSourceNode | null} */
let heard = null;

/** Return the samples of the knock, from -1 to 1. @param {number} sampleRate in hertz @returns {Float32Array<ArrayBuffer>} */
export function knockSamples(sampleRate) {
  return Float32Array.from({ length: Math.ceil(LENGTH_S * sampleRate) }, (_, index) => {
    const time = index / sampleRate;
    const noise = (Math.random() * 2 - 1) * Math.exp(-time / NOISE_DECAY_S);
    const tone = Math.sin(2 * Math.PI * PITCH_HZ * time) * Math.exp(-time / TONE_DECAY_S);
    return VOLUME * (noise + tone);
  });
}

/** Return the sound and what plays it. */
function openPlayer() {
  const context = new AudioContext();
  const samples = knockSamples(context.sampleRate);
  const knock = context.createBuffer(1, samples.length, context.sampleRate);
  knock.copyToChannel(samples, 0);
  return { context, knock };
}

/** Play the knock in place of the one that is heard. */
function play() {
  const { context, knock } = (player ??= openPlayer());
  heard?.stop();
  heard = new AudioBufferSourceNode(context, { buffer: knock });
  heard.connect(context.destination);
  heard.start();
}

/** Return whether the reader has switched the sound on, or has gone one step forward to a move. @param {State | null} before @param {State} after */
export function isHeard(before, after) {
  if (!before) return false;
  const { reel, tree, node } = after;
  const isMove = node !== before.node && tree.parent[node] === before.node && reel.tree.number[node] > 0;
  return isMove || !before.settings.sound;
}

/** Play the sound of a move if the state has come to one, unless the reader wants little motion. @param {State | null} before @param {State} after */
export function sound(before, after) {
  if (isHeard(before, after) && !matchMedia("(prefers-reduced-motion: reduce)").matches) play();
}
