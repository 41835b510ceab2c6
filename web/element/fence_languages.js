/** Names of the languages of code fences with records, as they follow the opening of a fence. */
export const FENCE_LANGUAGES = ["sgf", "blksgf", "twixt"];
