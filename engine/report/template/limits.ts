/** Maximum length of a template in characters. */
export const MAX_TEMPLATE_LENGTH = 20_000;
/** Maximum number of characters that a template may output. */
export const MAX_TEXT_LENGTH = 20_000;
/** Maximum number of rendered template nodes, counting every loop iteration. */
const MAX_STEPS = 20_000;
/** Maximum number of array elements and characters that filters, ranges and captures may create. */
const MAX_MEMORY = 200_000;

/** A template exceeded one of the limits. */
export class TemplateLimitError extends Error {}

/**
 * The part of the library's limiter that rendering calls. The library limits rendering by time, so the same
 * template could succeed on one machine and fail on another; counting gives the same result everywhere.
 */
export interface Budget {
  use(count: number): void;
  check(count: number): void;
}

/**
 * Returns the step budget: `check` charges one step per rendered node (ignoring the time that the library
 * passes).
 */
export function stepBudget(): Budget {
  const spend = budget('steps', MAX_STEPS);
  return { use: spend, check: () => spend(1) };
}

/** Returns the memory budget in array elements and characters. */
export function memoryBudget(): Budget {
  const spend = budget('units of memory', MAX_MEMORY);
  return { use: spend, check: spend };
}

/**
 * Collects output up to the limit of the budget. Unknown values and objects produce no output.
 * @throws TemplateLimitError when the budget is exceeded
 */
export class BoundedText {
  buffer = '';
  readonly #spend: (count: number) => void;

  constructor(spend: (count: number) => void = budget('characters of output', MAX_TEXT_LENGTH)) {
    this.#spend = spend;
  }

  write(value: unknown): void {
    if (Array.isArray(value)) for (const element of value) this.write(element);
    else if (typeof value === 'number') this.#add(Number.isFinite(value) ? String(value) : '');
    else if (typeof value === 'string' || typeof value === 'boolean') this.#add(String(value));
  }

  #add(text: string): void {
    this.#spend(text.length);
    this.buffer += text;
  }
}

function budget(resource: string, limit: number): (count: number) => void {
  let left = limit;
  return (count) => {
    left -= Math.max(0, count);
    // `!(left >= 0)` also rejects a count that is NaN.
    if (!(left >= 0)) throw new TemplateLimitError(`template needs more than ${limit} ${resource}`);
  };
}
