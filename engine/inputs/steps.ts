import { TOLERANCE } from '../numeric/tolerance.ts';

/** Beyond this limit, doubles cannot represent every integer. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
/** Of a very high number, the tolerance would grow to a whole step. */
const MAX_TOLERANCE = 1e-6;
const MAX_DIGITS = 100;

interface Bounds {
  min?: number;
  max?: number;
  step?: number;
}

/** Returns the number of steps from the base to a number; not whole if the number is on no step. */
function stepsTo(value: number, base: number, step: number): number {
  const steps = (value - base) / step;
  const whole = Math.round(steps);
  const tolerance = Math.min(MAX_TOLERANCE, TOLERANCE * Math.max(1, Math.abs(steps)));
  return Math.abs(steps - whole) <= tolerance ? whole : steps;
}

/** Returns whether a number is a whole number of steps from the base; 0.1·3 is three steps of 0.1. */
export function isOnStep(value: number, base: number, step: number): boolean {
  return Number.isInteger(stepsTo(value, base, step));
}

/** The numbers that a question accepts: those of its steps, or without `step` all from `min` to `max`. */
export class Steps {
  readonly min: number;
  readonly max: number;
  readonly base: number;
  readonly step: number | undefined;
  /** The number of steps from the base to the lowest and to the highest number. */
  readonly #first: number;
  readonly #last: number;

  /** @param limit the largest number without bounds */
  constructor({ min, max, step }: Bounds, limit: number = MAX_NUMBER) {
    this.min = min ?? -limit;
    this.max = max ?? limit;
    this.base = min ?? 0;
    this.step = step;
    this.#first = Math.ceil(this.#stepsTo(this.min));
    this.#last = Math.floor(this.#stepsTo(this.max));
  }

  /** How many numbers there are; infinite without `step`. */
  get count(): number {
    return this.step === undefined ? Infinity : Math.max(0, this.#last - this.#first + 1);
  }

  /**
   * Returns at most `most` of the numbers from one number to another, at equal distances, with the first and
   * the last one; only with `step`.
   */
  spread(most: number, from = this.min, to = this.max): number[] {
    const first = Math.max(this.#first, Math.ceil(this.#stepsTo(from)));
    const last = Math.min(this.#last, Math.floor(this.#stepsTo(to)));
    const count = Math.max(0, Math.min(most, last - first + 1));
    const distance = count > 1 ? (last - first) / (count - 1) : 0;
    return Array.from({ length: count }, (_, i) => this.#ofSteps(first + Math.round(i * distance)));
  }

  /** Returns the multiple of the step that a number equals within the tolerance, or undefined. */
  nearest(value: number): number | undefined {
    if (this.step === undefined) return value + 0;
    const steps = this.#stepsTo(value);
    return Number.isInteger(steps) ? this.#ofSteps(steps) : undefined;
  }

  /** Whether a number, or the multiple of the step that it equals within the tolerance, is accepted. */
  has(value: number): boolean {
    if (this.step === undefined) return value >= this.min && value <= this.max;
    const steps = this.#stepsTo(value);
    return Number.isInteger(steps) && steps >= this.#first && steps <= this.#last;
  }

  /** Returns the highest accepted number up to a number and the lowest one from it on, where they exist. */
  around(value: number): number[] {
    if (this.step === undefined) return [value];
    const steps = this.#stepsTo(value);
    const found = [...new Set([Math.floor(steps), Math.ceil(steps)])];
    return found
      .filter((each) => each >= this.#first && each <= this.#last)
      .map((each) => this.#ofSteps(each));
  }

  #stepsTo(value: number): number {
    return stepsTo(value, this.base, this.step ?? 1);
  }

  /** Written with the decimals of base and step: three steps of 0.1 are 0.3, not 0.30000000000000004. */
  #ofSteps(steps: number): number {
    const step = this.step ?? 1;
    const digits = Math.min(MAX_DIGITS, Math.max(decimalsOf(this.base), decimalsOf(step)));
    return Number((this.base + steps * step).toFixed(digits)) + 0;
  }
}

/** Returns how many decimals the shortest form of a number has. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
