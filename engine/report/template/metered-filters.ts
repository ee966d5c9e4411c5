import type { FilterImplOptions } from 'liquidjs';
import { stepsToRead } from './metered-context.ts';

type FilterHandler = Extract<FilterImplOptions, (...given: never[]) => unknown>;

/** Filters that evaluate a path or compare values for each element: one step each, as a rendered node. */
const EACH_ELEMENT = new Set(['map', 'where', 'sort', 'sum', 'uniq', 'compact', 'split']);

/**
 * Returns a filter that charges steps for the size of its input and arguments before it works on them. The
 * library charges filters for the memory of their output only, so that `(1..100000) | where: "x"`, which
 * outputs nothing, would cost nothing.
 */
export function metered(name: string, filter: FilterImplOptions): FilterImplOptions {
  const original: FilterHandler = typeof filter === 'function' ? filter : filter.handler;
  const handler: FilterHandler = function (value: unknown, ...given: unknown[]) {
    const { renderLimit } = this.context;
    renderLimit.use(EACH_ELEMENT.has(name) ? elementsOf(value) : 0);
    for (const one of [value, ...given]) renderLimit.use(stepsToRead(one));
    return original.call(this, value, ...given);
  };
  return typeof filter === 'function' ? handler : { ...filter, handler };
}

function elementsOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? Math.floor(value.length / 10) : 0;
}
