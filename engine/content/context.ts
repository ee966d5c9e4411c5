import { isOfType } from '../alignment/convert.ts';
import type { Context, ContextVariable, Json, JsonObject, Target } from '../types.ts';
import { isObject, mapOf, number, object, oneOf, type Reader, text } from './fields.ts';
import { locale, timeZone } from './locale.ts';
import { describe, type Place } from './place.ts';

const TYPES = ['number', 'string', 'boolean', 'date'] as const;
const PROFILE = 'profile.';
export const EXPECTED: Record<ContextVariable['type'], string> = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  date: 'a date, YYYY-MM-DD',
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

export function readContext(content: Json, at: Place): Context {
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

function readVariables(value: Json, at: Place): Map<string, ContextVariable> | undefined {
  return readAll(value, at);
}

const readAll = mapOf((value: Json, at: Place): ContextVariable | undefined => {
  return isObject(value) ? readVariable(value, at) : readPlain(value, at);
});

/** A variable written as its value: the type is that of the value. */
function readPlain(value: Json, at: Place): ContextVariable | undefined {
  const type = typeof value;
  if (type !== 'number' && type !== 'string' && type !== 'boolean') {
    return at.wrongType('a number, a text, true or false, or an object that describes the variable', value);
  }
  return { type, default: value, label: '' };
}

function readVariable(value: JsonObject, at: Place): ContextVariable | undefined {
  const fields = readVariableFields(value, at);
  if (!fields) return undefined;
  const type = fields.type ?? defaultType(fields.default, 'type' in fields, at);
  // A default of null says that the value is unknown unless an override or the profile gives one.
  const known = fields.default !== undefined && fields.default !== null;
  if (known && !isOfType(fields.default, type)) at.at('default').wrongType(EXPECTED[type], fields.default!);
  return {
    type,
    ...(known && { default: fields.default! }),
    label: fields.label ?? '',
    ...(fields.from !== undefined && { fromProfile: fields.from }),
  };
}

function defaultType(value: Json | undefined, given: boolean, at: Place): ContextVariable['type'] {
  const type =
    typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number') : 'string';
  if (!given) at.warning('default_used', `"type" is missing; "${type}" is taken.`);
  return type;
}

function readProfileField(value: Json, at: Place): string | undefined {
  if (typeof value === 'string' && value.startsWith(PROFILE) && value.length > PROFILE.length) {
    return value.slice(PROFILE.length);
  }
  const message = `Expected "profile." and the name of a profile field, found ${describe(value)}.`;
  return typeof value === 'string'
    ? at.error('unknown_value', message, 'For example "profile.age".')
    : at.wrongType('"profile." and the name of a profile field', value);
}

export function readTarget(value: Json, at: Place): Target | undefined {
  const fields = readTargetFields(value, at);
  if (!fields) return undefined;
  const { ideal, min, max, tolerance, weight = 1 } = fields;
  if (min !== undefined && max !== undefined && min > max) {
    at.error('out_of_range', `"min" (${min}) must not be above "max" (${max}).`);
  }
  if (ideal === undefined && min === undefined && max === undefined) {
    at.warning('never_matches', 'A target without "ideal", "min" and "max" aims at nothing.');
  }
  return {
    ...(ideal !== undefined && { ideal }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(tolerance !== undefined && { tolerance }),
    weight,
  };
}
