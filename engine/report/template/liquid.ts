import { Liquid } from 'liquidjs';
import { ComparingCase, FILTERS_OF_NUMBERS, OPERATORS } from './comparisons.ts';
import { formatDate, type TemplateGlobals } from './date.ts';
import { MAX_TEMPLATE_LENGTH } from './limits.ts';
import { metered } from './metered-filters.ts';
import { BoundedCapture, MeteredFor } from './tags.ts';

const TAGS = ['if', 'unless', 'case', 'assign', 'echo', 'cycle', 'break', 'continue', 'comment', 'raw', '#'];

/**
 * Filters without clock, randomness or evaluation of code from data. `concat` and `push` are excluded,
 * because an array that contains one long string many times would exceed the memory budget when it is output.
 */
const FILTERS = [
  ...[
    'abs',
    'at_least',
    'at_most',
    'ceil',
    'divided_by',
    'floor',
    'minus',
    'modulo',
    'plus',
    'round',
    'times',
  ],
  ...['append', 'prepend', 'capitalize', 'downcase', 'upcase', 'strip', 'lstrip', 'rstrip', 'strip_newlines'],
  ...['remove', 'remove_first', 'replace', 'replace_first', 'slice', 'split', 'truncate', 'truncatewords'],
  ...[
    'compact',
    'first',
    'join',
    'last',
    'map',
    'reverse',
    'size',
    'sort',
    'sum',
    'uniq',
    'where',
    'default',
  ],
];

/** The Liquid engine of all templates: no files, no partials, access to own properties of plain data only. */
export const liquid = makeEngine();

/** Characters that no text may contain, around what a template of a question outputs. */
export const MARK = { start: '\uE000', end: '\uE001' } as const;

/** The same for the texts of questions: what `{{ }}` outputs is marked, to be escaped as Markdown. */
export const marking = makeEngine(
  (value) => `${MARK.start}${textOf(value).replaceAll(/[\uE000\uE001]/g, '')}${MARK.end}`,
);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}

function makeEngine(outputEscape?: (value: unknown) => string): Liquid {
  const engine = new Liquid({
    // An empty map instead of the file system, so that no template can read a file.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    operators: OPERATORS,
    parseLimit: MAX_TEMPLATE_LENGTH,
    locale: 'en',
    ...(outputEscape && { outputEscape }),
  });
  keepOnly(engine.tags, TAGS);
  keepOnly(engine.filters, FILTERS);
  Object.assign(engine.filters, FILTERS_OF_NUMBERS);
  for (const name of FILTERS) engine.registerFilter(name, metered(name, engine.filters[name]!));
  engine.registerTag('capture', BoundedCapture);
  engine.registerTag('case', ComparingCase);
  engine.registerTag('for', MeteredFor);
  engine.registerFilter('date', function (value: unknown, format: unknown = '%F') {
    const { globals, memoryLimit } = this.context;
    return formatDate(value, String(format), globals as TemplateGlobals, (cost) => memoryLimit.use(cost));
  });
  return engine;
}

function keepOnly(registry: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(registry)) if (!names.includes(name)) delete registry[name];
}
