/** Reads a Reel and values of the attribute `numbers` as JSON, and writes what the viewer shows: for each value and node, pairs of item key and number. */

import { readFileSync } from "node:fs";

import { numberedMoves } from "../../../web/element/attributes.js";
import { numbersAt } from "../../../web/reel/move_numbers.js";
import { indexTree } from "../../../web/reel/tree.js";

const { reel, values } = JSON.parse(readFileSync(0, "utf8"));
const index = indexTree(reel.tree);
const shown = values.map((value) =>
  reel.tree.parent.map((_, node) =>
    [...numbersAt(reel, index, node, numberedMoves(value)).on].map(([item, number]) => [reel.items[item].key, number]),
  ),
);
process.stdout.write(JSON.stringify(shown));
