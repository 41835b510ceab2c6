/** The budget of an answer: how much an index may make the page read. See `boardreel/budgets.py`. */

/** @typedef {{ maxBytes: number, maxFiles: number }} Limits what an answer may use at most */

/** The usual limits of an answer: those of records. @type {Limits} */
const USUAL = Object.freeze({ maxBytes: 64 * 1024 * 1024, maxFiles: 10_000 });

/** Thrown if an answer needs more than its budget allows. */
export class BudgetSpent extends Error {}

/** The files and bytes that an answer may still use. Every method throws `BudgetSpent` if that is not enough. */
export class Budget {
  /** @param {Limits} [limits] */
  constructor(limits = USUAL) {
    this.limits = limits;
    this.bytes = limits.maxBytes;
    this.files = limits.maxFiles;
  }

  /** Subtract a file from those that may still be read. */
  spendFile() {
    this.files -= 1;
    if (this.files < 0) throw new BudgetSpent(`the answer needs more than ${this.limits.maxFiles} files`);
  }

  /** Subtract bytes of files, counted without compression, from those that may still be read. @param {number} count */
  spendBytes(count) {
    this.bytes -= count;
    if (this.bytes < 0) throw new BudgetSpent(`the answer needs more than ${this.limits.maxBytes} bytes`);
  }
}
