/** The style sheet of the palettes, which most readers do without. */

export { default as palettes } from "../styles/palettes.css";
