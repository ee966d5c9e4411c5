import { isOfType } from '../alignment/convert.ts';
import type { Context, ContextVariable, Json, JsonObject, Target } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { anyValue, content, isObject, mapOf, number, object, oneOf, text } from './fields.ts';
import { type Form, key, named, plain, type Reader, reader } from './form.ts';
import { SOURCE_KEYS, sourceFields } from './link_parameter.ts';
import { locale, timeZone } from './locale.ts';

const TYPES = ['number', 'string', 'boolean', 'date'] as const;
/** The values that each variable type accepts, to complete the sentence "Expected …". */
export const EXPECTED: Record<ContextVariable['type'], string> = {
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
};

/** JSON Schemas of the defaults that the types accept; null means that the value is unknown. */
const DEFAULTS: Record<ContextVariable['type'], JsonObject> = {
  number: { type: ['number', 'null'] },
  string: { type: ['string', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
};

const TYPE_RULES: JsonObject = {
  allOf: [
    ...TYPES.map((type) => ({
      if: { properties: { type: { const: type } }, required: ['type'] },
      then: { properties: { default: DEFAULTS[type] } },
    })),
    {
      if: { not: { required: ['type'] } },
      then: { properties: { default: { type: ['number', 'string', 'boolean', 'null'] } } },
    },
  ],
};

const readVariableFields = named(
  'ContextVariable',
  'A value that expressions and templates read.',
  object(
    {
      type: key(oneOf(TYPES), 'The type of the value. The default is the type of `default`.', {
        synonyms: ['kind'],
      }),
      default: key(
        anyValue,
        'The value, unless an override of the program or the profile supplies another one of the declared type. null means unknown.',
        { synonyms: ['value'] },
      ),
      label: key(text, 'A description for authors.', {
        default: '',
        synonyms: ['title', 'name', 'description'],
      }),
      ...SOURCE_KEYS,
      analytics: key(
        oneOf(['group']),
        '`group`: psychometrics may compare people by the values of this variable. The first 50 values are counted, others together as `other`.',
      ),
    },
    [],
    TYPE_RULES,
  ),
);

const readTargetFields = named(
  'Target',
  'The values of a score that fit this context.',
  object({
    ideal: key(number(), 'The value that fits best.', { synonyms: ['value', 'target'] }),
    min: key(number(), 'The lowest value that fits completely.', { synonyms: ['from', 'minimum'] }),
    max: key(number(), 'The highest value that fits completely.', { synonyms: ['to', 'maximum'] }),
    tolerance: key(
      number({ min: 0 }),
      'The distance from the target at which the fit is 0. The default is the width of the range of the score.',
    ),
    weight: key(number({ min: 0 }), 'The weight in the alignment.', { default: 1 }),
  }),
);

/** Reads the target of a concept or composite. */
export const readTarget: Reader<Target> = reader(readTargetFields, targetOf);

const PLAIN_VALUE = plain({ type: ['number', 'string', 'boolean'] });
const VARIABLE: Form = {
  schema: (definitions) => ({
    anyOf: [readVariableFields.schema(definitions), PLAIN_VALUE.schema(definitions)],
  }),
};

const readVariables = mapOf(
  reader(VARIABLE, (value, at): ContextVariable | undefined => {
    return isObject(value) ? readVariable(value, at) : readPlain(value, at);
  }),
);

const readFields = content({
  variables: key(
    readVariables,
    'The variables by name. A number, string, true or false is short for a variable with this default.',
    { synonyms: ['values', 'vars', 'parameters'] },
  ),
  targets: key(
    mapOf(readTarget, 'score'),
    'The targets by concept or composite id. `alignment` is how well the scores fit them.',
    { synonyms: ['goals', 'ideals'] },
  ),
  metric: key(oneOf(['manhattan', 'euclidean']), 'How the fits are combined into the alignment.', {
    default: 'manhattan',
    synonyms: ['distance'],
  }),
  missing: key(
    oneOf(['ignore', 'neutral']),
    'How a target without a score counts: not at all (`ignore`) or as a fit of 0.5 (`neutral`).',
    { default: 'ignore' },
  ),
  locale: key(
    locale,
    'A BCP 47 language tag that is recorded with the evaluation. Reports are in the language of the session.',
    { synonyms: ['language', 'lang'] },
  ),
  time_zone: key(timeZone, 'The IANA time zone of dates in reports.', {
    synonyms: ['timezone', 'tz'],
  }),
});

export const contextForm: Form = readFields;

/** Reads the content of a context and reports what is wrong with it. */
export function readContext(json: Json, at: Position): Context {
  const fields = readFields(json, at) ?? {};
  return {
    variables: fields.variables ?? new Map(),
    targets: fields.targets ?? new Map(),
    metric: fields.metric ?? 'manhattan',
    missing: fields.missing ?? 'ignore',
    ...(fields.locale !== undefined && { locale: fields.locale }),
    ...(fields.time_zone !== undefined && { timeZone: fields.time_zone }),
  };
}

/** Reads a variable written as its default value, whose type becomes the variable's type. */
function readPlain(value: Json, at: Position): ContextVariable | undefined {
  const type = typeof value;
  if (type !== 'number' && type !== 'string' && type !== 'boolean') {
    return at.wrongType(
      'a number, a string, true or false, or an object that describes the variable',
      value,
      { expected_type: 'object' },
    );
  }
  return { type, default: value, label: '' };
}

function readVariable(value: JsonObject, at: Position): ContextVariable | undefined {
  const fields = readVariableFields(value, at);
  if (!fields) return undefined;
  const type = fields.type ?? defaultType(fields.default, 'type' in fields, at);
  // A default of null means that the value is unknown unless an override or the profile supplies one.
  const known = fields.default !== undefined && fields.default !== null;
  if (known && !isOfType(fields.default, type))
    at.at('default').wrongType(EXPECTED[type], fields.default!, { expected_type: type });
  const variable: ContextVariable = {
    type,
    ...(known && { default: fields.default! }),
    label: fields.label ?? '',
    ...sourceFields(fields, type, at),
    ...(fields.analytics !== undefined && { isGroup: true as const }),
  };
  at.diagnostics.setPosition(variable, at);
  return variable;
}

function defaultType(value: Json | undefined, declared: boolean, at: Position): ContextVariable['type'] {
  const type =
    typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number') : 'string';
  if (!declared)
    at.warning('default_used', `"type" is missing; the default "${type}" is used.`, {
      name: 'type',
      default: type,
    });
  return type;
}

function targetOf(value: Json, at: Position): Target | undefined {
  const fields = readTargetFields(value, at);
  if (!fields) return undefined;
  const { ideal, min, max, tolerance, weight = 1 } = fields;
  if (min !== undefined && max !== undefined && min > max) {
    at.error('out_of_range', `"min" (${min}) must not be above "max" (${max}).`, { min, max });
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
