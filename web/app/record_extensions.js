/** File name extensions of the games whose rules Boardreel knows, and of archives with such files. */
export const EXTENSIONS = Object.freeze([".blksgf", ".sgf", ".tsgf", ".T1", ".zip", ".gz"]);
