import assert from "node:assert/strict";
import { test } from "node:test";

import { createFormatter } from "../../../web/reel/messages.js";
import { chartFormatter, valueText } from "../../../web/view/chart/chart_values.js";

const say = chartFormatter(createFormatter("en", { locale: "en", "chart.number": "{value}" }));

test("a value has a sign; gaps and nodes that were just added have a dash", () => {
  assert.deepEqual(
    [2.5, -3, 0, Number.NaN, undefined].map((value) => valueText("lead", value, say)),
    ["+2.5", "\u22123", "0", "\u2013", "\u2013"],
  );
});
