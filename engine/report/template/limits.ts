/** Maximum length of a template in characters. */
export const MAX_TEMPLATE_LENGTH = 20_000;
/** Maximum number of characters that a template may output. */
export const MAX_TEXT_LENGTH = 20_000;
/** Maximum number of rendered template nodes, counting every loop iteration. */
const MAX_STEPS = 20_000;
/** Maximum number of array elements and characters that filters, ranges and captures may create. */
const MAX_MEMORY = 200_000;

/** The same limits for all templates of one report, of a person's questions or of a message together. */
const MAX_REPORT_STEPS = 100_000;
const MAX_REPORT_MEMORY = 1_000_000;
const MAX_REPORT_TEXT_LENGTH = 400_000;

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

type Spend = (count: number) => void;

/** The remaining budget of the limits that several templates share. */
export interface ReportBudget {
  steps: Spend;
  memory: Spend;
  text: Spend;
}

export function reportBudget(): ReportBudget {
  return {
    steps: budget('the request', 'steps', MAX_REPORT_STEPS),
    memory: budget('the request', 'units of memory', MAX_REPORT_MEMORY),
    text: budget('the request', 'characters of output', MAX_REPORT_TEXT_LENGTH),
  };
}

/**
 * Returns the step budget of a template: `check` charges one step per rendered node (ignoring the time that
 * the library passes).
 */
export function stepBudget(report: Spend): Budget {
  const spend = both(budget('template', 'steps', MAX_STEPS), report);
  return { use: spend, check: () => spend(1) };
}

/** Returns the memory budget of a template in array elements and characters. */
export function memoryBudget(report: Spend): Budget {
  const spend = both(budget('template', 'units of memory', MAX_MEMORY), report);
  return { use: spend, check: spend };
}

/** Returns the budget of a template in characters of output. */
export function textBudget(report: Spend): Spend {
  return both(budget('template', 'characters of output', MAX_TEXT_LENGTH), report);
}

/**
 * Collects output up to the limit of the budget. Unknown values and objects produce no output.
 * @throws TemplateLimitError when the budget is exceeded
 */
export class BoundedText {
  buffer = '';
  readonly #spend: Spend;

  constructor(spend: Spend) {
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

function both(template: Spend, report: Spend): Spend {
  return (count) => {
    template(count);
    report(count);
  };
}

function budget(owner: string, resource: string, limit: number): Spend {
  let left = limit;
  return (count) => {
    left -= Math.max(0, count);
    // `!(left >= 0)` also rejects a count that is NaN.
    if (!(left >= 0)) throw new TemplateLimitError(`${owner} needs more than ${limit} ${resource}`);
  };
}
