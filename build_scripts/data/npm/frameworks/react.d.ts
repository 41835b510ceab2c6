/** Types of `<board-reel>` in the JSX of React 19: `import type {} from "boardreel/react"`. */

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { BoardReel, BoardReelAttributes, BoardReelListeners } from "./public.js";

type Own = BoardReelAttributes & BoardReelListeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "board-reel": Own & Omit<DetailedHTMLProps<HTMLAttributes<BoardReel>, BoardReel>, keyof Own>;
    }
  }
}
