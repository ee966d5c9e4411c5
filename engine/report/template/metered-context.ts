import { Context } from 'liquidjs';

type Limits = NonNullable<ConstructorParameters<typeof Context>[3]>;

/**
 * Charges steps for reading: an operator or filter looks at all of an array or text however often it is read, and
 * follows however long a path; the library charges neither.
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

  /** Filters look into each element through a context of its own, with the budgets of this one. */
  override spawn(scope: object = {}): MeteredContext {
    const { opts, sync, globals, strictVariables, ownPropertyOnly, memoryLimit, renderLimit, liquid } = this;
    const limits: Limits = { memoryLimit, renderLimit, liquid };
    return new MeteredContext(scope, opts, { sync, globals, strictVariables, ownPropertyOnly }, limits);
  }
}

/** An element of a list or record is about a tenth, a letter a five-hundredth of what rendering a node takes. */
function stepsToRead(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / 500);
  if (Array.isArray(value)) return Math.floor(value.length / 10);
  return typeof value === 'object' && value !== null ? Math.floor(Object.keys(value).length / 10) : 0;
}
