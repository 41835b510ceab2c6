/** The English texts by part. The build puts only those parts into a bundle that its modules import. */

import texts from "./en.json" with { type: "json" };
import { pagePart } from "./tables.js";

export const {
  viewer,
  chart,
  comments,
  counting,
  diagnostics,
  dialogs,
  editing,
  explorer,
  failures,
  keys,
  loading,
  puzzle,
  refused,
  sharing,
  spoken,
  story,
  tree,
  trying,
  page_drafts,
  page_games,
  page_names,
  page_new_game,
  page_pasting,
  page_photo,
  page_problem,
  page_query,
  page_samples,
  page_shared,
  page_start,
  page_storage,
} = texts;
export const page = pagePart(texts);
