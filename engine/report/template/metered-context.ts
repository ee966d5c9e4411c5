import { Context } from 'liquidjs';

type Limits = NonNullable<ConstructorParameters<typeof Context>[3]>;

/**
 * Charges steps for reading values: an operator or filter may process a whole array or text each time, and a
 * path may be long. The library charges for neither.
 */
export class MeteredContext extends Context {
  override *_getFromScope(
    ...read: Parameters<Context['_getFromScope']>
  ): Generator<unknown, unknown, unknown> {
    this.renderLimit.use(Math.floor(read[1].length / 10));
    const value = yield super._getFromScope(...read);
    this.renderLimit.use(stepsToRead(value));
    return value;
  }

  /** Returns the context that filters use for each element; it shares the budgets of this one. */
  override spawn(scope: object = {}): MeteredContext {
    const { opts, sync, globals, strictVariables, ownPropertyOnly, memoryLimit, renderLimit, liquid } = this;
    const limits: Limits = { memoryLimit, renderLimit, liquid };
    return new MeteredContext(scope, opts, { sync, globals, strictVariables, ownPropertyOnly }, limits);
  }
}

/**
 * Returns the cost of a value: relative to rendering a node, an element costs about 1/10 and a character
 * 1/500.
 */
export function stepsToRead(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / 500);
  if (Array.isArray(value)) return Math.floor(value.length / 10);
  return typeof value === 'object' && value !== null ? Math.floor(Object.keys(value).length / 10) : 0;
}
