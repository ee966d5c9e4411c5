import type { Scalar } from '../content/linear.ts';
import { and, conditional, lit, type Node } from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';

/** A formula, and the conditions without which its value is blank. */
export interface Calculation {
  formula: string;
  conditions: readonly string[];
}

/** A value that is unknown unless all conditions are met. */
export function onlyIf(conditions: readonly Node[], value: Scalar): Scalar {
  return conditions.length === 0 ? value : { node: conditional(and(...conditions), value.node, lit(null)) };
}

/** The calculated values of a source, by name. Each is translated once, when something reads it. */
export class CalculatedValues<Formula = Calculation> {
  readonly #formulas: ReadonlyMap<string, Formula>;
  readonly #translate: (formula: Formula) => Scalar;
  readonly #running = new Set<string>();
  readonly #values = new Map<string, Scalar>();

  constructor(formulas: ReadonlyMap<string, Formula>, translate: (formula: Formula) => Scalar) {
    this.#formulas = formulas;
    this.#translate = translate;
  }

  has(name: string): boolean {
    return this.#formulas.has(name);
  }

  /** Returns a value that exists. Throws UntranslatableError, also if the value depends on itself. */
  get(name: string): Scalar {
    const known = this.#values.get(name);
    if (known) return known;
    if (this.#running.has(name)) throw new UntranslatableError('it depends on itself');
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
