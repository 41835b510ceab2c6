/** A text that names its own format, or a link and nothing else; other texts are read in the paste box before they are opened. */
export const FORMAT_SIGN = /^[\s\ufeff]*[{[<]|\(\s*;|^\s*https?:\/\/\S+\s*$/;
