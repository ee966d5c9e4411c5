import { type Context, type Template, toValueSync } from 'liquidjs';
import type { TemplateGlobals } from './date.ts';
import { BoundedText, MAX_TEMPLATE_LENGTH, memoryBudget, stepBudget, TemplateLimitError } from './limits.ts';
import { liquid } from './liquid.ts';
import { MeteredContext } from './metered-context.ts';

/** What a template wrote, or why it could not. */
export type Rendering =
  | { text: string }
  | { error: { code: 'template_limit' | 'template_error'; message: string } };

/** Templates parsed once, by their source; to be kept with the bundle they belong to. */
export type ParsedTemplates = Map<string, Template[]>;

const MAX_MESSAGE_LENGTH = 300;

/**
 * What is wrong with a Liquid template (its syntax, a tag or filter that is not offered, its length), for the compiler;
 * null where nothing is.
 */
export function checkTemplate(source: string): string | null {
  try {
    parse(source);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/**
 * Renders a template over plain JSON data. Bounded in steps, memory and output, by counting rather than by time, so
 * that the same data gives the same result everywhere. Never throws.
 */
export function renderTemplate(
  source: string,
  data: object,
  globals: TemplateGlobals,
  parsed: ParsedTemplates,
): Rendering {
  if (isPlain(source)) return { text: source };
  try {
    const templates = parsed.get(source) ?? parse(source);
    parsed.set(source, templates);
    return { text: write(templates, data, globals) };
  } catch (error) {
    const code = isLimit(error) ? 'template_limit' : 'template_error';
    return { error: { code, message: messageOf(error) } };
  }
}

/** What holds neither output nor tag is written as it stands: no budget is smaller than the longest template. */
function isPlain(source: string): boolean {
  return source.length <= MAX_TEMPLATE_LENGTH && !source.includes('{{') && !source.includes('{%');
}

function parse(source: string): Template[] {
  if (source.length > MAX_TEMPLATE_LENGTH) {
    throw new TemplateLimitError(`template is longer than ${MAX_TEMPLATE_LENGTH} characters`);
  }
  return liquid.parse(source);
}

function write(templates: Template[], data: object, globals: TemplateGlobals): string {
  // The declared parameter types are classes with private fields; only these two methods of theirs are ever called.
  type Limits = NonNullable<ConstructorParameters<typeof Context>[3]>;
  const limits = { memoryLimit: memoryBudget(), renderLimit: stepBudget(), liquid } as unknown as Limits;
  const context = new MeteredContext(
    data,
    liquid.options,
    { sync: true, globals: globals as object },
    limits,
  );
  const text = new BoundedText();
  toValueSync(liquid.renderer.renderTemplates(templates, context, text));
  return text.buffer;
}

/** The library wraps what is thrown while it renders. */
function isLimit(error: unknown): boolean {
  if (error instanceof TemplateLimitError) return true;
  return error instanceof Error && 'originalError' in error && isLimit(error.originalError);
}

/** One line: the library adds an excerpt of the source below its message. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0]!.slice(0, MAX_MESSAGE_LENGTH);
}
