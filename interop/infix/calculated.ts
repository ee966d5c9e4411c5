import type { Scalar } from '../content/linear.ts';
import { Untranslatable } from '../untranslatable.ts';

/** The calculated values of a source, by name. Each is translated once, when something reads it. */
export class CalculatedValues {
  readonly #formulas: ReadonlyMap<string, string>;
  readonly #translate: (formula: string) => Scalar;
  readonly #running = new Set<string>();
  readonly #values = new Map<string, Scalar>();

  constructor(formulas: ReadonlyMap<string, string>, translate: (formula: string) => Scalar) {
    this.#formulas = formulas;
    this.#translate = translate;
  }

  has(name: string): boolean {
    return this.#formulas.has(name);
  }

  /** Returns a value that exists. Throws Untranslatable, also if the value depends on itself. */
  get(name: string): Scalar {
    const known = this.#values.get(name);
    if (known) return known;
    if (this.#running.has(name)) throw new Untranslatable('it depends on itself');
    this.#running.add(name);
    try {
      const value = this.#translate(this.#formulas.get(name)!);
      this.#values.set(name, value);
      return value;
    } finally {
      this.#running.delete(name);
    }
  }
}
