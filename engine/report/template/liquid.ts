import { CaptureTag, type Context, Liquid } from 'liquidjs';
import { formatDate } from './date.ts';
import { BoundedText, MAX_TEMPLATE_LENGTH } from './limits.ts';

const TAGS = [
  'if',
  'unless',
  'case',
  'for',
  'assign',
  'echo',
  'cycle',
  'break',
  'continue',
  'comment',
  'raw',
  '#',
];

/**
 * Neither clock nor randomness, nor anything that reads code from data. `concat` and `push` are left out: an array
 * that holds one long string many times escapes the memory budget when it is written.
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

/** What the `date` filter reads beside its arguments; of no use to templates, and harmless. */
export interface TemplateGlobals {
  time_zone: string;
  locale: string;
}

/** What is captured is charged as memory: the library's own tag collects without bound. */
class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const text = new BoundedText((count) => context.memoryLimit.use(count));
    yield this.liquid.renderer.renderTemplates(this.templates, context, text);
    context.bottom()[this.variable] = text.buffer;
  }
}

/** The one engine of all templates: no files, no partials, own properties of plain data only. */
export const liquid = makeEngine();

function makeEngine(): Liquid {
  const engine = new Liquid({
    // Without partials nothing is ever read; an empty map instead of the file system makes sure of it.
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: MAX_TEMPLATE_LENGTH,
    locale: 'en',
  });
  keepOnly(engine.tags, TAGS);
  keepOnly(engine.filters, FILTERS);
  engine.registerTag('capture', BoundedCapture);
  engine.registerFilter('date', function (value: unknown, format: unknown = '%F') {
    const { time_zone, locale } = this.context.globals as TemplateGlobals;
    return formatDate(value, String(format), time_zone, locale);
  });
  return engine;
}

function keepOnly(registry: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(registry)) if (!names.includes(name)) delete registry[name];
}
