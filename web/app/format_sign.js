/** The beginning of a text that names its own format; other texts are read in the paste box before they are opened. */
export const FORMAT_SIGN = /^[\s\ufeff]*[{[<]|\(\s*;/;
