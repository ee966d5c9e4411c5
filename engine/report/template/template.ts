import { type Context, type Liquid, LiquidError, type Template, toValueSync } from 'liquidjs';
import type { TemplateGlobals } from './date.ts';
import {
  BoundedText,
  MAX_TEMPLATE_LENGTH,
  memoryBudget,
  type ReportBudget,
  reportBudget,
  stepBudget,
  TemplateLimitError,
  textBudget,
} from './limits.ts';
import { liquid } from './liquid.ts';
import { MeteredContext } from './metered-context.ts';
import { variablesOf } from './variables.ts';

/** The output of a template, or the error. */
export type Rendering =
  | { text: string }
  | { error: { code: 'template_limit' | 'template_error'; message: string } };

export interface TemplateError {
  error: string;
  /** The subject of the error, if the library reports it. */
  line?: string;
}

/** Parsed templates by source; the caller caches them with their bundle. */
export type ParsedTemplates = Map<string, Template[]>;

const MAX_MESSAGE_LENGTH = 300;

/**
 * Checks a Liquid template for the compiler: syntax, unsupported tags and filters, length. Returns the error,
 * or the paths of the variables that the template reads from its data.
 */
export function checkTemplate(source: string): TemplateError | { variables: string[][] } {
  try {
    return { variables: isPlain(source) ? [] : variablesOf(parse(source)) };
  } catch (error) {
    return { error: messageOf(error), ...lineOf(error, source) };
  }
}

/**
 * Renders a template with plain JSON data. Steps, memory and output are limited by counting, not by time, so
 * the same data gives the same result on every machine. `report` limits all templates of a report together.
 * Never throws.
 * @param engine by which all templates of `parsed` are parsed
 */
export function renderTemplate(
  source: string,
  data: object,
  globals: TemplateGlobals,
  parsed: ParsedTemplates,
  report: ReportBudget = reportBudget(),
  engine: Liquid = liquid,
): Rendering {
  try {
    if (isPlain(source)) {
      report.text(source.length);
      return { text: source };
    }
    const templates = parsed.get(source) ?? parse(source, engine);
    parsed.set(source, templates);
    return { text: write(templates, data, globals, report, engine) };
  } catch (error) {
    const code = isLimit(error) ? 'template_limit' : 'template_error';
    return { error: { code, message: messageOf(error) } };
  }
}

/**
 * Returns a template without its variables and tags, to show if it cannot be rendered; `…` if nothing is
 * left.
 */
export function withoutMarkup(source: string): string {
  const markup = /\{[{%]/g;
  let text = '';
  let end = 0;
  for (let found = markup.exec(source); found; found = markup.exec(source)) {
    const close = source.indexOf(found[0] === '{{' ? '}}' : '%}', markup.lastIndex);
    if (close < 0) break;
    text += source.slice(end, found.index);
    end = close + 2;
    markup.lastIndex = end;
  }
  text += source.slice(end);
  return text.trim() === '' ? '…' : text;
}

/**
 * Whether a template has no tags and no output and can be returned unchanged; every budget of a template
 * exceeds the maximum length.
 */
function isPlain(source: string): boolean {
  return source.length <= MAX_TEMPLATE_LENGTH && !source.includes('{{') && !source.includes('{%');
}

function parse(source: string, engine: Liquid = liquid): Template[] {
  if (source.length > MAX_TEMPLATE_LENGTH) {
    throw new TemplateLimitError(`template is longer than ${MAX_TEMPLATE_LENGTH} characters`);
  }
  return engine.parse(source);
}

function write(
  templates: Template[],
  data: object,
  globals: TemplateGlobals,
  report: ReportBudget,
  liquid: Liquid,
): string {
  // The declared parameter types are classes with private fields, but only these two methods are called.
  type Limits = NonNullable<ConstructorParameters<typeof Context>[3]>;
  const limits = {
    memoryLimit: memoryBudget(report.memory),
    renderLimit: stepBudget(report.steps),
    liquid,
  } as unknown as Limits;
  const context = new MeteredContext(
    data,
    liquid.options,
    { sync: true, globals: globals as object },
    limits,
  );
  const text = new BoundedText(textBudget(report.text));
  toValueSync(liquid.renderer.renderTemplates(templates, context, text));
  return text.buffer;
}

/** Whether an error is a limit error; the library wraps errors thrown during rendering. */
function isLimit(error: unknown): boolean {
  if (error instanceof TemplateLimitError) return true;
  return error instanceof Error && 'originalError' in error && isLimit(error.originalError);
}

function lineOf(error: unknown, source: string): { line?: string } {
  if (!LiquidError.is(error)) return {};
  const [number = 1] = error.token.getPosition();
  const line = source.split('\n')[number - 1]?.trim();
  return line ? { line } : {};
}

/** Returns the first line of the message; the library appends an excerpt of the source. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0]!.slice(0, MAX_MESSAGE_LENGTH);
}
