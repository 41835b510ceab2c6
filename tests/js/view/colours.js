/** Reads the colours of the style sheet and measures them. */

import { readFileSync } from "node:fs";

const STYLES = ["tokens", "palettes"].map((name) =>
  readFileSync(new URL(`../../../web/styles/${name}.css`, import.meta.url), "utf8"),
);

/** Rules of a style sheet without nesting: selector → names and values. */
function rulesOf(text) {
  const rules = new Map();
  for (const [, selector, body] of text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    rules.set(
      selector.trim(),
      [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value.trim()]),
    );
  }
  return rules;
}

/** The colours of one palette in one scheme: name without `--` → [red, green, blue] from 0 to 1. */
export function colours(palette, scheme) {
  const rules = rulesOf(STYLES.join(""));
  const declared = [
    ...rules.get(".stage"),
    ...(palette === "default" ? [] : rules.get(`.stage[data-palette="${palette}"]`)),
  ];
  const found = new Map();
  for (const [name, value] of declared) {
    const own = /^var\(--reel-[\w-]+, (.*)\)$/.exec(value)?.[1] ?? value;
    const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(own) ?? [null, own, own];
    const hex = /^#(\w\w)(\w\w)(\w\w)$/.exec(scheme === "dark" ? dark : light);
    if (hex)
      found.set(
        name.slice(2),
        hex.slice(1).map((part) => Number.parseInt(part, 16) / 255),
      );
  }
  return found;
}

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (colour) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => sum + weight * linear(colour[part]), 0);

/** WCAG contrast ratio. */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const times = (matrix, vector) =>
  matrix.map((row) => row.reduce((sum, factor, part) => sum + factor * vector[part], 0));

/** What is seen with each kind of colour vision, on linear colours: Machado, Oliveira, Fernandes 2009, severity 1. */
export const VISIONS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab coordinates of a linear colour (Ottosson 2020). */
function oklab(colour) {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  );
  const roots = cones.map(Math.cbrt);
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  );
}

/** How far apart two colours look with one kind of vision: distance in OKLab, black to white is 1. */
export function distance(one, other, vision) {
  const [a, b] = [one, other].map((colour) =>
    oklab(times(VISIONS[vision], colour.map(linear)).map((part) => Math.min(1, Math.max(0, part)))),
  );
  return Math.hypot(...a.map((part, place) => part - b[place]));
}
