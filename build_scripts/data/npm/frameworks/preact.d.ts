/** Types of `<board-reel>` in the JSX of Preact: `import type {} from "boardreel/preact"`. */

import type { HTMLAttributes } from "preact";
import type { BoardReel, BoardReelAttributes, BoardReelListeners } from "./public.js";

type Own = BoardReelAttributes & BoardReelListeners;

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "board-reel": Own & Omit<HTMLAttributes<BoardReel>, keyof Own>;
    }
  }
}
