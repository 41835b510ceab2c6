/** The lists of recent files and samples, with the style of all lists, and the number of drafts. Loaded for the start screen alone. */

import styles from "../styles/shelves.css";
import { adopt } from "./elements.js";

export { countDrafts } from "./drafts/draft_store.js";
export { removeRecent, showRecent } from "./recent/recent_list.js";
export { showSamples } from "./sample_list.js";

adopt(styles);
