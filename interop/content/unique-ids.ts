const MAX_BASE = 200;

/** Assigns unique ids, as close to the wanted ones as possible. */
export class UniqueIds {
  readonly #used = new Set<string>();
  readonly #counts = new Map<string, number>();

  /**
   * Returns the wanted id if it is free, otherwise with its namespace before it or a number after it.
   */
  add(wanted: string, namespace?: string): string {
    const base = wanted.slice(0, MAX_BASE);
    const qualified = namespace === undefined ? base : `${namespace}|${base}`.slice(-MAX_BASE);
    for (const id of [base, qualified]) if (this.#take(id)) return id;
    let count = this.#counts.get(qualified) ?? 1;
    let id = qualified;
    do id = `${qualified}-${++count}`;
    while (!this.#take(id));
    this.#counts.set(qualified, count);
    return id;
  }

  /** Returns the id of an option, and its code if that is in use already. */
  option(code: string): { id: string; repeats?: string } {
    const id = this.add(code);
    return id === code.slice(0, MAX_BASE) ? { id } : { id, repeats: code };
  }

  #take(id: string): boolean {
    if (this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }
}
