/** Types of `<board-reel>` in the JSX of Solid: `import type {} from "boardreel/solid"`. */

import type { JSX as Solid } from "solid-js";
import type { BoardReel, BoardReelAttributes, BoardReelEventMap } from "./public.js";

type Listeners = { [Name in keyof BoardReelEventMap as `on:${Name}`]?: (event: BoardReelEventMap[Name]) => void };
type Own = BoardReelAttributes & Listeners;

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "board-reel": Own & Omit<Solid.HTMLAttributes<BoardReel>, keyof Own>;
    }
  }
}
