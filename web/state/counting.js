/**
 * Actions of a reader who counts a position, and what follows from them. It is imported on demand.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {NonNullable<State["counting"]>} Counting
 */

/** Return the count of the current position, null until it is known. @param {State} state */
export const countOf = ({ counting, node }) => (counting?.node === node ? counting.count : null);

/** Begin to count positions. @param {State} state @returns {State} */
export const startCounting = (state) => ({ ...state, counting: { node: -1, count: null } });

/** Count no more positions. @param {State} state @returns {State} */
export const stopCounting = (state) => ({ ...state, counting: null });

/** Take over the count of a position, unless none is wanted any more. @param {State} state @param {Counting} counting @returns {State} */
export const setCount = (state, counting) => (state.counting ? { ...state, counting } : state);

/** Return what Python is asked about a position that was counted before: the reader's own choice stays. @param {Counting["count"]} count */
export const sameChoice = (count) => (count?.source === "reader" ? chosen(count) : {});

/** Return what Python is asked when the reader chooses a point. @param {NonNullable<Counting["count"]>} count @param {string} toggled point */
export const toggledChoice = (count, toggled) => ({ ...chosen(count), toggled });

/** Return what Python is asked when the reader chooses a way of counting. @param {Counting["count"]} count @param {string} scoring */
export const scoringChoice = (count, scoring) => ({ ...sameChoice(count), scoring });

/** Return what is chosen in a count. @param {NonNullable<Counting["count"]>} count */
const chosen = ({ dead, neutral, scoring }) => ({ dead, neutral, scoring });
