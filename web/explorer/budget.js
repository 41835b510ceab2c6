/** The budget of an answer: how much an index may make the page read. See `boardreel/budgets.py`. */

/** @typedef {{ maxBytes: number, maxFiles: number, maxMs: number }} Limits what an answer may use at most */

/** The limits of the page: those of records, and any time. @type {Limits} */
export const USUAL = Object.freeze({ maxBytes: 64 * 1024 * 1024, maxFiles: 10_000, maxMs: Number.POSITIVE_INFINITY });

/** An answer needs more than its budget allows. */
export class BudgetSpent extends Error {}

/** What is left of some limits. Every method throws `BudgetSpent` if it is not enough. */
export class Budget {
  /**
   * @param {Limits} [limits]
   * @param {() => number} [now] the time in milliseconds
   */
  constructor(limits = USUAL, now = () => performance.now()) {
    this.limits = limits;
    this.bytes = limits.maxBytes;
    this.files = limits.maxFiles;
    this.now = now;
    this.end = now() + limits.maxMs;
  }

  /** Count a file. */
  spendFile() {
    this.files -= 1;
    if (this.files < 0) throw new BudgetSpent(`the answer needs more than ${this.limits.maxFiles} files`);
    this.checkTime();
  }

  /** Count bytes of files without their compression. @param {number} count */
  spendBytes(count) {
    this.bytes -= count;
    if (this.bytes < 0) throw new BudgetSpent(`the answer needs more than ${this.limits.maxBytes} bytes`);
    this.checkTime();
  }

  checkTime() {
    if (this.now() > this.end) throw new BudgetSpent(`the answer takes more than ${this.limits.maxMs} ms`);
  }
}
