import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { type Fault, ValidationError } from './errors.ts';
import { dateTimeFault, emailFault, uuidFault } from './parsing-faults.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Date.parse takes hour 24 for the next day; RFC 3339 has no such hour. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  formats: {
    uuid: UUID,
    'date-time': isDateTime,
    // Without the characters that have a meaning in a mail header.
    email: /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,255}$/,
    uri: (value: string) => URL.canParse(value),
  },
});

export type Location = 'path' | 'query' | 'header' | 'body';

/** Compiles a schema to a check that returns the value or throws ValidationError with Pydantic v2's types and messages. */
export function compileCheck(schema: TSchema, location: Location): (value: unknown) => void {
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(value)) return;
    throw new ValidationError(toFaults(validate.errors ?? [], location));
  };
}

/** For responses: what is wrong with a value, or undefined. */
export function compileResponseCheck(schema: TSchema): (value: unknown) => string | undefined {
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors));
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** What RFC 3339 can write in UTC, which is how it will come back. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

function isDateTime(value: string): boolean {
  if (!DATE_TIME.test(value) || !isDay(value.slice(0, 10))) return false;
  const at = Date.parse(value.replace(' ', 'T'));
  return at >= FIRST_INSTANT && at <= LAST_INSTANT;
}

/** Date.parse takes 30 February for 2 March. */
function isDay(date: string): boolean {
  if (Number(date.slice(8)) <= 28) return true;
  const at = Date.parse(date);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
}

const MAX_FAULTS = 100;

function toFaults(errors: ErrorObject[], location: Location): Fault[] {
  // A union fails once for each branch and once as a whole: the whole says it. However many values fail, its path is one.
  const whole = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => schemaPath);
  const unions = [...new Set(whole)];
  const telling = errors.filter(
    (error) => error.keyword === 'anyOf' || !unions.some((path) => error.schemaPath.startsWith(`${path}/`)),
  );
  return firstOfEach(telling)
    .slice(0, MAX_FAULTS)
    .map((error) => toFault(error, location));
}

/** What is told of a value where it breaks several rules; any other rule comes after these. */
const FIRST_TOLD = ['type', 'maxItems', 'minItems', 'maxLength', 'minLength', 'pattern'];

/** One fault for each value, as Pydantic stops at the first; a list that is too long says nothing of its items. */
function firstOfEach(errors: ErrorObject[]): ErrorObject[] {
  const tooLong = errors.filter(({ keyword }) => keyword === 'maxItems').map((error) => error.instancePath);
  const told = new Map<string, ErrorObject>();
  for (const error of errors) {
    if (tooLong.some((path) => error.instancePath.startsWith(`${path}/`))) continue;
    const place = pointer(error).join('/');
    const other = told.get(place);
    if (!other || rank(error) < rank(other)) told.set(place, error);
  }
  return [...told.values()];
}

function rank({ keyword }: ErrorObject): number {
  const at = FIRST_TOLD.indexOf(keyword);
  return at < 0 ? FIRST_TOLD.length : at;
}

function toFault(error: ErrorObject, location: Location): Fault {
  const loc: Fault['loc'] = [location, ...pointer(error)];
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  const fault: Fault = { loc, ...describe(error, schema) };
  // Secrets and personal data are never echoed, nor what stands where they would be inside, nor what is large.
  const mayHold = schema['writeOnly'] === true || schema['type'] === 'object' || schema['type'] === 'array';
  const echo = fault.type !== 'missing' && !mayHold && isShort(error.data);
  return echo ? { ...fault, input: error.data } : fault;
}

function pointer(error: ErrorObject): (string | number)[] {
  const parts: (string | number)[] = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
  if (error.keyword === 'required') parts.push(error.params['missingProperty']);
  if (error.keyword === 'additionalProperties') parts.push(error.params['additionalProperty']);
  return parts;
}

type Description = Pick<Fault, 'type' | 'msg' | 'ctx'>;

function describe(error: ErrorObject, schema: Record<string, unknown>): Description {
  const limit = error.params['limit'] as number;
  switch (error.keyword) {
    case 'required':
      return { type: 'missing', msg: 'Field required' };
    case 'additionalProperties':
      return { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' };
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
      return format(error);
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

function format(error: ErrorObject): Description {
  switch (error.params['format']) {
    case 'uuid':
      return uuidFault(error.data as string);
    case 'date-time':
      return dateTimeFault(error.data as string);
    case 'email':
      return emailFault(error.data as string);
    default:
      return { type: 'url_parsing', msg: 'Input should be a valid URL', ctx: { error: 'invalid URL' } };
  }
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

/** `T | null` is described as `T`; any other union by what it is called. */
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
