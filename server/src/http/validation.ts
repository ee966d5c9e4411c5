import { isBlank } from '@eps/engine';
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { type FieldError, ValidationError } from './errors.ts';
import { instantOf } from './instant.ts';
import { describeFormatError } from './parsing-errors.ts';
import { suggestionFor } from './suggestion.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** RFC 3339 has no hour 24, but Date.parse accepts it as the next day. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

const OPTIONS = {
  strict: false,
  formats: {
    uuid: UUID,
    'date-time': isDateTime,
    // Excludes characters that are special in a mail header, and those that the database reads as i and k.
    email: /^[^\s@<>()[\],;:\\"\u0130\u212a]{1,64}@[^\s@<>()[\],;:\\"\u0130\u212a]{1,255}$/,
    uri: (value: string) => URL.canParse(value),
    'shown-text': (value: string) => !isBlank(value),
  },
} satisfies Options;

const requests = new Ajv2020({ ...OPTIONS, allErrors: true, verbose: true });
// Reports the first error only, so that the compiled code is smaller. Stored texts may show nothing.
const responses = new Ajv2020({ ...OPTIONS, formats: { ...OPTIONS.formats, 'shown-text': true } });

export type Location = 'path' | 'query' | 'header' | 'body';

/**
 * Compiles a schema to a check that throws ValidationError with the error types and messages of Pydantic v2.
 */
export function compileCheck(schema: TSchema, location: Location): (value: unknown) => void {
  const compiled = atFirstUse(() => requests.compile(schema));
  return (value) => {
    const validate = compiled();
    if (validate(value)) return;
    throw new ValidationError(toFieldErrors(validate.errors ?? [], location));
  };
}

/**
 * Compiles a schema to a check that returns a description of the first error, or undefined if the value
 * matches.
 */
export function compileResponseCheck(schema: TSchema): (value: unknown) => string | undefined {
  const compiled = atFirstUse(() => responses.compile(schema));
  return (value) => {
    const validate = compiled();
    return validate(value) ? undefined : responses.errorsText(validate.errors);
  };
}

/** Compiling all schemas at the start would take most of its time and half of the memory of a process. */
function atFirstUse(compile: () => ValidateFunction): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => {
    compiled ??= compile();
    return compiled;
  };
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The range that RFC 3339 can express in UTC, the form in which responses return date-times. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

function isDateTime(value: string): boolean {
  if (!DATE_TIME.test(value) || !isDay(value.slice(0, 10))) return false;
  const at = instantOf(value).getTime();
  return at >= FIRST_INSTANT && at <= LAST_INSTANT;
}

/** Returns whether the day exists; Date.parse accepts 30 February as 2 March. */
function isDay(date: string): boolean {
  if (Number(date.slice(8)) <= 28) return true;
  const at = Date.parse(date);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

const MAX_ERRORS = 100;

function toFieldErrors(errors: ErrorObject[], location: Location): FieldError[] {
  // Ajv reports a union once for each branch and once as a whole. Only the error of the whole is kept.
  const unionErrors = errors.filter(({ keyword }) => keyword === 'anyOf');
  const unions = [...new Set(unionErrors.map(({ schemaPath }) => schemaPath))];
  const withoutBranches = errors.filter(
    (error) => error.keyword === 'anyOf' || !unions.some((path) => error.schemaPath.startsWith(`${path}/`)),
  );
  return onePerValue(withoutBranches)
    .slice(0, MAX_ERRORS)
    .map((error) => toFieldError(error, location));
}

/** Decides which error is reported when a value breaks several rules; any other rule comes last. */
const PRECEDENCE = ['type', 'maxItems', 'minItems', 'maxLength', 'minLength', 'pattern'];

/** Keeps one error for each value, like Pydantic, and none for the items of a list that is too long. */
function onePerValue(errors: ErrorObject[]): ErrorObject[] {
  const tooLong = errors.filter(({ keyword }) => keyword === 'maxItems').map((error) => error.instancePath);
  const reported = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (tooLong.some((path) => error.instancePath.startsWith(`${path}/`))) continue;
    const path = pathOf(error).join('/');
    const other = reported.get(path);
    if (!other || precedence(error) < precedence(other)) reported.set(path, error);
  }
  return [...reported.values()];
}

function precedence({ keyword }: ErrorObject): number {
  const index = PRECEDENCE.indexOf(keyword);
  return index < 0 ? PRECEDENCE.length : index;
}

function toFieldError(error: ErrorObject, location: Location): FieldError {
  const loc: FieldError['loc'] = [location, ...pathOf(error)];
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  const fieldError: FieldError = { loc, ...describe(error, schema) };
  // Never echo secrets, personal data, objects or lists that may contain them, or large values.
  const isSensitive =
    schema['writeOnly'] === true || schema['type'] === 'object' || schema['type'] === 'array';
  const echo = fieldError.type !== 'missing' && !isSensitive && isShort(error.data);
  return echo ? { ...fieldError, input: error.data } : fieldError;
}

function pathOf(error: ErrorObject): (string | number)[] {
  const parts: (string | number)[] = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
  if (error.keyword === 'required') parts.push(error.params['missingProperty']);
  if (error.keyword === 'additionalProperties') parts.push(error.params['additionalProperty']);
  return parts;
}

const EXTRA = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' };

type Description = Pick<FieldError, 'type' | 'msg' | 'ctx'>;

function describe(error: ErrorObject, schema: Record<string, unknown>): Description {
  const limit = error.params['limit'] as number;
  switch (error.keyword) {
    case 'required':
      return { type: 'missing', msg: 'Field required' };
    case 'additionalProperties':
      return { ...EXTRA, ...suggestionFor(error.params['additionalProperty'] as string, schema) };
    case 'minLength':
      return {
        type: 'string_too_short',
        msg: `String should have at least ${characters(limit)}`,
        ctx: { min_length: limit },
      };
    case 'maxLength':
      return {
        type: 'string_too_long',
        msg: `String should have at most ${characters(limit)}`,
        ctx: { max_length: limit },
      };
    case 'pattern': {
      const pattern = error.params['pattern'] as string;
      return {
        type: 'string_pattern_mismatch',
        msg: `String should match pattern '${pattern}'`,
        ctx: { pattern },
      };
    }
    case 'minItems':
    case 'maxItems':
      return listLength(error, limit);
    case 'minimum':
      return {
        type: 'greater_than_equal',
        msg: `Input should be greater than or equal to ${limit}`,
        ctx: { ge: limit },
      };
    case 'maximum':
      return {
        type: 'less_than_equal',
        msg: `Input should be less than or equal to ${limit}`,
        ctx: { le: limit },
      };
    case 'enum':
    case 'const':
      return choice(error, schema);
    case 'format':
      return describeFormatError(error.params['format'], error.data as string);
    case 'type':
      return wrongType(error, schema);
    case 'anyOf':
      return union(error, schema);
    default:
      return { type: 'value_error', msg: `Value error, ${error.message ?? 'not allowed'}` };
  }
}

function characters(n: number): string {
  return `${n} character${n === 1 ? '' : 's'}`;
}

function listLength(error: ErrorObject, limit: number): Description {
  const actual = (error.data as unknown[]).length;
  const items = `${limit} item${limit === 1 ? '' : 's'} after validation, not ${actual}`;
  return error.keyword === 'minItems'
    ? {
        type: 'too_short',
        msg: `List should have at least ${items}`,
        ctx: { field_type: 'List', min_length: limit, actual_length: actual },
      }
    : {
        type: 'too_long',
        msg: `List should have at most ${items}`,
        ctx: { field_type: 'List', max_length: limit, actual_length: actual },
      };
}

function choice(error: ErrorObject, schema: Record<string, unknown>): Description {
  const values = (error.keyword === 'const' ? [error.params['allowedValue']] : schema['enum']) as unknown[];
  const quoted = values.map((value) => `'${value}'`);
  const expected =
    quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : (quoted[0] ?? 'nothing');
  return {
    type: quoted.length > 1 ? 'enum' : 'literal_error',
    msg: `Input should be ${expected}`,
    ctx: { expected },
  };
}

function wrongType(error: ErrorObject, schema: Record<string, unknown>): Description {
  if (schema['enum'] !== undefined) return choice(error, schema);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  switch (type) {
    case 'string':
      if (schema['format'] === 'uuid')
        return { type: 'uuid_type', msg: 'UUID input should be a string, bytes or UUID object' };
      if (schema['format'] === 'date-time')
        return { type: 'datetime_type', msg: 'Input should be a valid datetime' };
      return { type: 'string_type', msg: 'Input should be a valid string' };
    case 'integer':
      return integerType(error.data);
    case 'number':
      return typeof error.data === 'string'
        ? { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' }
        : { type: 'float_type', msg: 'Input should be a valid number' };
    case 'boolean':
      return typeof error.data === 'string' || typeof error.data === 'number'
        ? { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' }
        : { type: 'bool_type', msg: 'Input should be a valid boolean' };
    case 'array':
      return { type: 'list_type', msg: 'Input should be a valid list' };
    default:
      return { type: 'dict_type', msg: 'Input should be a valid dictionary' };
  }
}

function integerType(data: unknown): Description {
  if (typeof data === 'string')
    return {
      type: 'int_parsing',
      msg: 'Input should be a valid integer, unable to parse string as an integer',
    };
  if (typeof data === 'number')
    return {
      type: 'int_from_float',
      msg: 'Input should be a valid integer, got a number with a fractional part',
    };
  return { type: 'int_type', msg: 'Input should be a valid integer' };
}

/** Describes the error of a nullable type as an error of the type itself. */
function union(error: ErrorObject, schema: Record<string, unknown>): Description {
  const branches = (schema['anyOf'] as Record<string, unknown>[]).filter(
    (branch) => branch['type'] !== 'null',
  );
  if (branches.length === 1) return wrongType(error, branches[0]!);
  return { type: 'union', msg: 'Input does not match any of the accepted shapes' };
}

const MAX_ECHO_LENGTH = 1000;

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_ECHO_LENGTH;
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
