import { isOfType } from '../alignment/convert.ts';
import type { Context, ContextVariable, Json, JsonObject, Target } from '../types.ts';
import { describe, type Position } from './diagnostics.ts';
import { isObject, mapOf, number, object, oneOf, type Reader, text } from './fields.ts';
import { locale, timeZone } from './locale.ts';

const TYPES = ['number', 'string', 'boolean', 'date'] as const;
const PROFILE = 'profile.';
const EXPECTED_FIELD = '"profile." followed by the name of a profile field';
/** The values that each variable type accepts, to complete the sentence "Expected …". */
export const EXPECTED: Record<ContextVariable['type'], string> = {
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
};

const anyValue: Reader<Json> = (value) => value;
const readVariableFields = object({
  type: oneOf(TYPES),
  default: anyValue,
  label: text,
  from: readProfileField,
});

const readTargetFields = object({
  ideal: number(),
  min: number(),
  max: number(),
  tolerance: number({ min: 0 }),
  weight: number({ min: 0 }),
});

const readFields = object({
  variables: readVariables,
  targets: mapOf(readTarget, 'score'),
  metric: oneOf(['manhattan', 'euclidean']),
  missing: oneOf(['ignore', 'neutral']),
  locale,
  time_zone: timeZone,
});

/** Reads the content of a context and reports what is wrong with it. */
export function readContext(content: Json, at: Position): Context {
  const fields = readFields(content, at) ?? {};
  return {
    variables: fields.variables ?? new Map(),
    targets: fields.targets ?? new Map(),
    metric: fields.metric ?? 'manhattan',
    missing: fields.missing ?? 'ignore',
    ...(fields.locale !== undefined && { locale: fields.locale }),
    ...(fields.time_zone !== undefined && { timeZone: fields.time_zone }),
  };
}

function readVariables(value: Json, at: Position): Map<string, ContextVariable> | undefined {
  return readAll(value, at);
}

const readAll = mapOf((value: Json, at: Position): ContextVariable | undefined => {
  return isObject(value) ? readVariable(value, at) : readPlain(value, at);
});

/** Reads a variable written as its default value, whose type becomes the variable's type. */
function readPlain(value: Json, at: Position): ContextVariable | undefined {
  const type = typeof value;
  if (type !== 'number' && type !== 'string' && type !== 'boolean') {
    return at.wrongType('a number, a string, true or false, or an object that describes the variable', value);
  }
  return { type, default: value, label: '' };
}

function readVariable(value: JsonObject, at: Position): ContextVariable | undefined {
  const fields = readVariableFields(value, at);
  if (!fields) return undefined;
  const type = fields.type ?? defaultType(fields.default, 'type' in fields, at);
  // A default of null means that the value is unknown unless an override or the profile supplies one.
  const known = fields.default !== undefined && fields.default !== null;
  if (known && !isOfType(fields.default, type)) at.at('default').wrongType(EXPECTED[type], fields.default!);
  return {
    type,
    ...(known && { default: fields.default! }),
    label: fields.label ?? '',
    ...(fields.from !== undefined && { fromProfile: fields.from }),
  };
}

function defaultType(value: Json | undefined, declared: boolean, at: Position): ContextVariable['type'] {
  const type =
    typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number') : 'string';
  if (!declared) at.warning('default_used', `"type" is missing; the default "${type}" is used.`);
  return type;
}

function readProfileField(value: Json, at: Position): string | undefined {
  if (typeof value === 'string' && value.startsWith(PROFILE) && value.length > PROFILE.length) {
    return value.slice(PROFILE.length);
  }
  const message = `Expected ${EXPECTED_FIELD}, found ${describe(value)}.`;
  return typeof value === 'string'
    ? at.error('unknown_value', message, 'For example "profile.age".')
    : at.wrongType(EXPECTED_FIELD, value);
}

/** Reads the target of a concept or composite. */
export function readTarget(value: Json, at: Position): Target | undefined {
  const fields = readTargetFields(value, at);
  if (!fields) return undefined;
  const { ideal, min, max, tolerance, weight = 1 } = fields;
  if (min !== undefined && max !== undefined && min > max) {
    at.error('out_of_range', `"min" (${min}) must not be above "max" (${max}).`);
  }
  if (ideal === undefined && min === undefined && max === undefined) {
    at.warning('never_matches', 'A target without "ideal", "min" or "max" has no effect.');
  }
  return {
    ...(ideal !== undefined && { ideal }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(tolerance !== undefined && { tolerance }),
    weight,
  };
}
