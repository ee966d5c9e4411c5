/** Characters of one template. */
export const MAX_TEMPLATE_LENGTH = 20_000;
/** Characters one template may write. */
export const MAX_TEXT_LENGTH = 20_000;
/** Template nodes rendered, loop passes included. */
const MAX_STEPS = 20_000;
/** Array elements and characters that filters, ranges and captures may make. */
const MAX_MEMORY = 200_000;

export class TemplateLimitError extends Error {}

/**
 * The part of the library's limiter that rendering calls. Its own limits of time would make the same template succeed
 * on one machine and fail on another; counting gives the same result everywhere.
 */
export interface Budget {
  use(count: number): void;
  check(count: number): void;
}

/** Charged one for every node rendered (the moment that the library passes is not looked at), and for what is read. */
export function stepBudget(): Budget {
  const spend = budget('steps', MAX_STEPS);
  return { use: spend, check: () => spend(1) };
}

export function memoryBudget(): Budget {
  const spend = budget('units of memory', MAX_MEMORY);
  return { use: spend, check: spend };
}

/** Collects what is written, up to what the budget allows. Unknown values, and records, write nothing. */
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
    // A count that is no number must not slip through: NaN >= 0 is false.
    if (!(left >= 0)) throw new TemplateLimitError(`template needs more than ${limit} ${resource}`);
  };
}
