import {
  ConnectionError,
  type ErrorCode,
  type InvalidRequestError,
  JobError,
  ServiceError,
  TimeoutError,
} from '@eps/sdk';
import type { Language } from '../base/language.ts';

/**
 * The texts of error codes, of failed jobs, of errors of fields by their type, of states, and of errors
 * without a code. `{{name}}` is a value of the error's context.
 */
type GermanErrors = Record<'errors' | 'job_errors' | 'field_errors' | 'states', Record<string, string>> &
  Record<'unreachable' | 'not_an_address', string>;

/** Codes with several causes: only the service's own message says which one it is. */
const HAS_SEVERAL_CAUSES: ReadonlySet<string> = new Set<ErrorCode>([
  'conflict',
  'malformed_request',
  'bundle_invalid',
  'import_failed',
  'kind_mismatch',
]);

/** The German texts, which are loaded only in German. */
let german: GermanErrors | undefined;

/** Loads the German texts. Until then errors are in English. */
export async function loadGermanErrors(): Promise<void> {
  german ??= (await import('../base/locales/de.errors.json', { with: { type: 'json' } })).default;
}

/** The text of an error: in the language of the console, in the service's English, or both. */
export interface ErrorText {
  own?: string;
  english?: string;
}

/**
 * Returns the text of an error. The service's English message is included if it says more than the German
 * text.
 */
export function textOf(error: unknown, language: Language): ErrorText {
  const message = error instanceof Error ? error.message : String(error);
  if (language === 'en' || !german) return { own: message };
  const own = germanOf(error, german);
  if (own === undefined) return { english: message };
  const isUnspecific = error instanceof ServiceError && HAS_SEVERAL_CAUSES.has(error.code);
  return isUnspecific ? { own, english: message } : { own };
}

/** Returns the text of an error as one string. */
export function messageOf(error: unknown, language: Language): string {
  const { own, english } = textOf(error, language);
  return [own, english].filter((text) => text !== undefined).join(' ');
}

function germanOf(error: unknown, german: GermanErrors): string | undefined {
  if (error instanceof JobError) return german.job_errors[error.job.error?.code ?? ''];
  if (error instanceof ConnectionError || error instanceof TimeoutError) return german.unreachable;
  if (!(error instanceof ServiceError)) return undefined;
  const template = Object.hasOwn(german.errors, error.code) ? german.errors[error.code] : undefined;
  return template === undefined ? undefined : filled(template, error.context, german);
}

/** Describes why a job failed. */
export function jobErrorText(
  { code, message }: { code: string; message: string },
  language: Language,
): string {
  return (language === 'de' ? german?.job_errors[code] : undefined) ?? message;
}

export interface FieldText extends ErrorText {
  /** Path of the field, without where it is in the request. */
  field: string;
}

/** What the service writes before the reason why a value is wrong. */
const PREFIX = /^Value error, /;

/** Returns the errors of the fields of a request that does not match its schema. */
export function fieldTexts(error: InvalidRequestError, language: Language): FieldText[] {
  return error.errors.map(({ loc, msg: message, type, ctx = {} }) => {
    const msg = message.replace(PREFIX, '');
    const field = loc.slice(1).join('.');
    if (language === 'en' || !german) return { field, own: msg };
    if (type === 'value_error' && 'reason' in ctx) return { field, own: german.not_an_address };
    const template = german.field_errors[type];
    const own = template === undefined ? undefined : filled(template, ctx, german);
    return own === undefined ? { field, english: msg } : { field, own };
  });
}

/** Fills a text in; undefined if a value is missing. */
function filled(template: string, values: object, german: GermanErrors): string | undefined {
  let isComplete = true;
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value: unknown = (values as Record<string, unknown>)[name];
    if (value === undefined || value === null) isComplete = false;
    return shown(value, german);
  });
  return isComplete ? text : undefined;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T/;

function shown(value: unknown, { states }: GermanErrors): string {
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  if (DATE_TIME.test(text))
    return new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(text));
  return states[text] ?? text;
}
