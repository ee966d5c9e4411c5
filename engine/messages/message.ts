import { translated } from '../content/blank.ts';
import { Diagnostics, Position, quote } from '../content/diagnostics.ts';
import { isObject, object, text } from '../content/fields.ts';
import { key, type Reader, reader } from '../content/form.ts';
import { didYouMean } from '../content/suggest.ts';
import { localized } from '../content/translations.ts';
import { lookupLocale } from '../inputs/translation.ts';
import { type ReportBudget, reportBudget } from '../report/template/limits.ts';
import { checkTemplate, renderTemplate } from '../report/template/template.ts';
import type { Diagnostic, Json, JsonObject, Kind } from '../types.ts';

/** The parts of a message in one language, as Liquid templates. */
export interface MessageParts {
  subject: string;
  text: string;
  html?: string;
}

/** A compiled message: its parts by language tag, and the profile fields that they show. */
export interface Message {
  locales: ReadonlyMap<string, MessageParts>;
  profile: readonly string[];
}

/** The values that the templates of a message can show. Instants are RFC 3339. */
export interface MessageData {
  link: string;
  program: string;
  /** The address at which the person can unsubscribe. */
  unsubscribe_link?: string;
  opens_at?: string;
  closes_at?: string;
  profile: Readonly<Record<string, Json>>;
}

export interface RenderedMessage extends MessageParts {
  locale: string;
}

/** A finding about a message. `pointer` is an RFC 6901 JSON Pointer into its content. */
export type MessageDiagnostic = Omit<Diagnostic, 'kind'>;

const PARTS = ['subject', 'text', 'html'] as const;
type Part = (typeof PARTS)[number];
const VARIABLES = ['link', 'unsubscribe_link', 'opens_at', 'closes_at', 'program', 'profile'];
/** Another name for the profile, as prompts and reports have it. */
const SUBJECT = 'subject';
const MAX_SUBJECT_LENGTH = 500;
/** The language for people whose own language the message lacks, if the message has it. */
const DEFAULT_LOCALE = 'en';
/** Positions carry a kind of definition; a message has none, and its diagnostics leave it out. */
const NO_KIND: Kind = 'context';

const readFields = object({
  subject: key(translated(text), 'The subject, a Liquid template.'),
  text: key(translated(text), 'The plain text, a Liquid template.'),
  html: key(translated(text), 'The same as HTML, a Liquid template whose values are escaped.'),
});
const readParts: Reader<MessageParts> = reader(readFields, (value, at) => {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  if (fields.text === undefined || fields.text.trim() === '')
    at.error('missing_text', 'The message has no plain text; every message needs one.', { name: 'text' });
  const { subject = '', text: plain = '', html } = fields;
  return { subject, text: plain, ...(html !== undefined && { html }) };
});
const readContent = object(
  { locales: key(localized(readParts), 'The parts of the message by language tag.') },
  ['locales'],
);

/**
 * Compiles the content of a message.
 * @returns the diagnostics and the message, which is null if a diagnostic is an error
 */
export function compileMessage(content: JsonObject): {
  message: Message | null;
  diagnostics: MessageDiagnostic[];
} {
  const diagnostics = new Diagnostics();
  const at = new Position(diagnostics, NO_KIND);
  const locales = withSubjects(readContent(content, at)?.locales ?? new Map<string, MessageParts>());
  requireSubjects(content.locales, at.at('locales'));
  const profile = new Set<string>();
  if (Object.hasOwn(content, 'locales') && locales.size === 0 && !diagnostics.hasErrors)
    at.at('locales').error('no_locales', 'The message has no language.');
  for (const [tag, parts] of locales)
    for (const part of PARTS) checkPart(parts[part], part, at.at('locales', tag, part), profile);
  return {
    message: diagnostics.hasErrors ? null : { locales, profile: [...profile] },
    diagnostics: diagnostics
      .list()
      // A plain text that shows nothing is missing: no other text is shown in its place.
      .filter(({ code, pointer }) => code !== 'blank_text' || !pointer.endsWith('/text'))
      .map(({ kind: _, ...rest }) => rest),
  };
}

/** Reports languages without a subject; one that shows nothing is replaced by `withSubjects`. */
function requireSubjects(locales: Json | undefined, at: Position): void {
  for (const [tag, parts] of Object.entries(isObject(locales) ? locales : {}))
    if (isObject(parts) && !Object.hasOwn(parts, 'subject'))
      at.at(tag).error('missing_key', '"subject" is missing.', { name: 'subject' });
}

/** A language whose subject shows nothing has the one of the language that others get. */
function withSubjects(locales: ReadonlyMap<string, MessageParts>): ReadonlyMap<string, MessageParts> {
  const { subject = '' } =
    locales.get(DEFAULT_LOCALE) ?? [...locales.values()].find((each) => each.subject) ?? {};
  return new Map([...locales].map(([tag, parts]) => [tag, { ...parts, subject: parts.subject || subject }]));
}

function checkPart(source: string | undefined, part: Part, at: Position, profile: Set<string>): void {
  if (source === undefined) return;
  if (part === 'subject' && source.length > MAX_SUBJECT_LENGTH)
    at.error('out_of_range', `The subject has more than ${MAX_SUBJECT_LENGTH} characters.`, {
      max: MAX_SUBJECT_LENGTH,
    });
  const checked = checkTemplate(source);
  if ('error' in checked) {
    at.error('template_syntax', `The template cannot be read: ${checked.error}.`, {}, checked.line);
    return;
  }
  for (const path of checked.variables) checkVariable(path, at, profile);
}

function checkVariable(path: readonly string[], at: Position, profile: Set<string>): void {
  const [root = '', field] = path;
  const isProfile = root === 'profile' || root === SUBJECT;
  if (isProfile && field !== undefined) {
    profile.add(field);
    return;
  }
  if (VARIABLES.includes(root) && !isProfile && path.length === 1) return;
  const name = path.join('.');
  const message = isProfile
    ? `${quote(name)} names no field; write ${root}.first_name for the field first_name.`
    : `Unknown variable ${quote(name)}.`;
  at.error('unknown_variable', message, { name, allowed: VARIABLES }, () => didYouMean(root, VARIABLES));
}

/**
 * Renders a message in the language of a person, or else in English or the first language of the message.
 * Dates are formatted in the time zone. Values are escaped in HTML. Returns the error of a template that
 * exceeds a limit.
 *
 * @param budget which the parts share, and all languages of a preview
 */
export function renderMessage(
  { locales }: Message,
  locale: string,
  data: MessageData,
  timeZone: string,
  budget: ReportBudget = reportBudget(),
): RenderedMessage | { error: 'template_limit' | 'template_error' } {
  const tag = lookupLocale(locales.keys(), locale) ?? lookupLocale(locales.keys(), DEFAULT_LOCALE);
  const used = tag ?? [...locales.keys()][0]!;
  const parts: Partial<Record<Part, string>> = {};
  for (const part of PARTS) {
    const source = locales.get(used)![part];
    if (source === undefined) continue;
    const values = { ...data, [SUBJECT]: data.profile };
    const shown = part === 'html' ? (escaped(values) as JsonObject) : values;
    const globals = { locale: used, time_zone: timeZone };
    const rendered = renderTemplate(source, shown, globals, new Map(), budget);
    if ('error' in rendered) return { error: rendered.error.code };
    parts[part] = part === 'subject' ? rendered.text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ') : rendered.text;
  }
  return { locale: used, ...(parts as MessageParts) };
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
  if (Array.isArray(value)) return value.map(escaped);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, escaped(member)]));
}
