/** The address of a page with a record in its fragment, and nothing else. */
export const LINK_WITH_RECORD = /^\s*https?:[^\s#]*#r=([\w-]+)\s*$/;
/** A text that names its own format; other texts are read in the paste box before they are opened. */
export const FORMAT_SIGN = /^[\s\ufeff]*[{[<]|\(\s*;|^\s*https?:[^\s#]*#r=[\w-]+\s*$/;
