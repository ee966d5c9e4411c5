/** Thrown when the steps of a claim are used up; the claim is then undecided. */
export class BudgetExceeded extends Error {
  constructor() {
    super('the steps of this proof are used up');
  }
}

/**
 * Counts the steps of proofs. A step is one node of an expression, one item of a score or one question of a
 * respondent that is looked at, so that the same content always ends at the same step on every machine.
 */
export class Budget {
  readonly total: number;
  readonly perClaim: number;
  #used = 0;
  #limit: number;

  constructor(total: number, perClaim: number) {
    this.total = total;
    this.perClaim = perClaim;
    this.#limit = Math.min(total, perClaim);
  }

  get used(): number {
    return this.#used;
  }

  /** Starts the next claim, which may use `perClaim` steps of what is left, or the given share of them. */
  startClaim(share = 1): void {
    this.#limit = Math.min(this.total, this.#used + Math.floor(this.perClaim * share));
  }

  /** Uses steps. Throws BudgetExceeded when the claim has none left. */
  spend(steps: number): void {
    if (this.#used + steps > this.#limit) throw new BudgetExceeded();
    this.#used += steps;
  }
}
