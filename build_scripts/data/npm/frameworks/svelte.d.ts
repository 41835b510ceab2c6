/** Types of `<board-reel>` in the markup of Svelte: `import type {} from "boardreel/svelte"`. */

import type { HTMLAttributes } from "svelte/elements";
import type { BoardReel, BoardReelAttributes, BoardReelListeners } from "./public.js";

type Own = BoardReelAttributes & BoardReelListeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "board-reel": Own & Omit<HTMLAttributes<BoardReel>, keyof Own>;
  }
}
