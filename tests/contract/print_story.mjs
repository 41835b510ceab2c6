/** Print what the viewer says about games: read Reels as JSON lines, write the messages of chart and turning points as JSON lines. */

import { createInterface } from "node:readline";
import { laneOf, lanesOf, onLine, tiesOf } from "../../web/reel/chart_data.js";
import { summaryOf } from "../../web/reel/chart_summary.js";
import { resultRows } from "../../web/reel/final_result.js";
import { line } from "../../web/reel/navigation.js";
import { indexTree } from "../../web/reel/tree.js";
import { turningPoints } from "../../web/reel/turning_points.js";

for await (const text of createInterface({ input: process.stdin })) {
  const reel = JSON.parse(text);
  const tree = indexTree(reel.tree);
  const nodes = line(tree, 0, new Map());
  const lanes = lanesOf(reel).map((name) => {
    const lane = onLine(laneOf(reel, name), nodes);
    return [name, { summary: summaryOf(reel, lane), ties: tiesOf(lane) }];
  });
  const points = turningPoints(reel, nodes, null).map(({ index, message }) => [index, ...message]);
  const rows = resultRows(reel, tree, nodes.at(-1));
  console.log(JSON.stringify({ nodes, lanes: Object.fromEntries(lanes), points, rows }));
}
