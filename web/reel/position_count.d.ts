/** The count of a position, as Python answers it; the names of points are those of the record. */

import type { Message } from "./reel.js";

export interface PositionCount {
  /** points of dead stones */
  dead: string[];
  /** points that belong to nobody although one side surrounds them */
  neutral: string[];
  /** from where these are */
  source: "record" | "proposal" | "reader";
  /** color → its points */
  territory: Record<string, string[]>;
  /** the way of counting, one of `scorings` */
  scoring: string;
  scorings: string[];
  /** the way that the rules of the record prescribe, null if they do not */
  ruled: string | null;
  /** null if the record names none */
  komi: number | null;
  /** the points of the sides with their arithmetic */
  sums: Message[];
  result: Message;
  /** result of the record, null if it names none */
  recorded: Message | null;
  /** whether that is the same result, null if it cannot be compared */
  agrees: boolean | null;
  /** properties that mark the territory in the record */
  marks: Record<string, string[]>;
  /** as a record writes the result */
  resultValue: string;
  /** node in which the result is written */
  infoNode: number;
}
