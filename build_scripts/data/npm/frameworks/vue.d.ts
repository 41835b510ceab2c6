/** Types of `<board-reel>` in the templates of Vue: `import type {} from "boardreel/vue"`. */

import type { DefineComponent, HTMLAttributes } from "vue";
import type { BoardReelAttributes, BoardReelEventMap } from "./public.js";

type Props = BoardReelAttributes & Omit<HTMLAttributes, keyof BoardReelAttributes>;
type Emits = { [Name in keyof BoardReelEventMap]: (event: BoardReelEventMap[Name]) => void };

declare module "vue" {
  interface GlobalComponents {
    "board-reel": DefineComponent<Props, object, unknown, object, object, object, object, Emits>;
  }
}
