import assert from "node:assert/strict";
import { test } from "node:test";

import { colours, contrast, distance, VISIONS } from "./colours.js";

const SCHEMES = ["light", "dark"];
/** Palettes, and how far apart the colours of one board are for every kind of colour vision (black to white is 1). */
const APART = { default: 0.08, colorblind: 0.14, contrast: 0.12, redblack: 0.08 };
const HUES = ["blue", "yellow", "red", "green", "purple", "orange"];
/** Colours that meet on a board. */
const MEETING = [
  ["blue", "yellow"],
  ["blue", "red"],
  ["blue", "green"],
  ["yellow", "red"],
  ["yellow", "green"],
  ["red", "green"],
  ["purple", "orange"],
  ["green", "orange"],
  ["first", "second"],
];
const TEXTS = [
  ...["text", "muted", "accent", "danger", "warning"].flatMap((name) => [
    [name, "bg"],
    [name, "panel"],
  ]),
  ["board-label", "bg"],
  ["wood-line", "wood"],
  ["plain-line", "plain"],
];

for (const [palette, apart] of Object.entries(APART)) {
  for (const scheme of SCHEMES) {
    const found = colours(palette, scheme);
    const between = (one, other) => contrast(found.get(one), found.get(other));
    const name = `${palette}, ${scheme}`;

    test(`${name}: text can be read`, () => {
      for (const [ink, ground] of TEXTS)
        assert.ok(between(ink, ground) >= 4.5, `${ink} on ${ground}: ${between(ink, ground)}`);
    });

    test(`${name}: pieces stand out from the board, by their colour or their outline`, () => {
      const grounds = [
        ...HUES.map((hue) => [hue, "board"]),
        ["first", "wood"],
        ["second", "wood"],
        ...["wood", "plain"].flatMap((ground) => [
          ["black-stone", ground],
          ["white-stone", ground],
        ]),
      ];
      for (const [hue, ground] of grounds) {
        const best = Math.max(between(hue, ground), between(`${hue}-dark`, ground));
        assert.ok(best >= 3, `${hue} on ${ground}: ${best}`);
      }
    });

    test(`${name}: marks and numbers stand out from pieces`, () => {
      for (const hue of HUES) assert.ok(between(hue, `${hue}-mark`) >= 3, `${hue}: ${between(hue, `${hue}-mark`)}`);
    });

    test(`${name}: colours can be distinguished with every kind of colour vision`, () => {
      for (const [one, other] of MEETING) {
        for (const vision of Object.keys(VISIONS)) {
          const far = distance(found.get(one), found.get(other), vision);
          assert.ok(far >= apart, `${one} and ${other}, ${vision}: ${far}`);
        }
      }
    });
  }
}
