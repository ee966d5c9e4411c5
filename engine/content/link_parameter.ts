import type { ContextVariable, Json, LinkParameter } from '../types.ts';
import { describe, foundDetails, type Position } from './diagnostics.ts';
import { boolean, listOf, number, text } from './fields.ts';
import { key, plain, reader } from './form.ts';

const PROFILE = 'profile.';
const LINK = 'link.';
/** The parameter of a link that has its signature. */
const SIGNATURE = 'sig';
const PARAMETER = /^[A-Za-z0-9_-]{1,64}$/;
const EXPECTED_SOURCE =
  '"profile." followed by the name of a profile field, or "link." followed by that of a parameter';

/** Where a variable gets its value from: a field of the profile or a parameter of the link. */
export type Source = { fromProfile: string } | { parameter: string };

const readSource = reader(
  plain({
    type: 'string',
    anyOf: [{ pattern: '^profile\\.[\\s\\S]' }, { pattern: '^link\\.(?!sig$)[A-Za-z0-9_-]{1,64}$' }],
  }),
  sourceOf,
);

/** The keys of a variable that say where its value comes from. */
export const SOURCE_KEYS = {
  from: key(
    readSource,
    'Where the value comes from: a field of the profile, for example `profile.age`, or a parameter of the link, for example `link.ref` for `?ref=poster`.',
    { synonyms: ['source', 'profile', 'field'] },
  ),
  signed: key(
    boolean,
    'Whether a value of the link only counts if it is signed. Use it where the value affects scores or conditions.',
    { default: false },
  ),
  values: key(listOf(text), 'The only values that the link may have.', { synonyms: ['enum', 'allowed'] }),
  min: key(number(), 'The lowest number that the link may have.', { synonyms: ['minimum'] }),
  max: key(number(), 'The highest number that the link may have.', { synonyms: ['maximum'] }),
  max_length: key(
    number({ min: 1, max: 500, integer: true }),
    'The most characters that the link may have.',
    { default: 500 },
  ),
} as const;

/** What `SOURCE_KEYS` read. */
export interface SourceFields {
  from?: Source;
  signed?: boolean;
  values?: readonly string[];
  min?: number;
  max?: number;
  max_length?: number;
}

const BOUNDS = ['signed', 'values', 'min', 'max', 'max_length'] as const;

/** Returns where a variable gets its value from. Warns of bounds that do not apply to it. */
export function sourceFields(
  fields: SourceFields,
  type: ContextVariable['type'],
  at: Position,
): Pick<ContextVariable, 'fromProfile' | 'fromLink'> {
  const { from, signed, values, min, max, max_length: maxLength } = fields;
  const isOfLink = from !== undefined && 'parameter' in from;
  for (const name of BOUNDS)
    if (fields[name] !== undefined && !(isOfLink && applies(name, type)))
      at.at(name).warning('unused_key', `"${name}" has no effect on this variable; it is ignored.`, { name });
  if (!isOfLink) return from ?? {};
  if (min !== undefined && max !== undefined && min > max)
    at.error('out_of_range', `"min" (${min}) must not be above "max" (${max}).`, { min, max });
  const fromLink: LinkParameter = {
    name: from.parameter,
    isSigned: signed ?? false,
    ...(values !== undefined && { values }),
    ...(type === 'number' && min !== undefined && { min }),
    ...(type === 'number' && max !== undefined && { max }),
    ...(type === 'string' && maxLength !== undefined && { maxLength }),
  };
  return { fromLink };
}

function applies(name: (typeof BOUNDS)[number], type: ContextVariable['type']): boolean {
  if (name === 'min' || name === 'max') return type === 'number';
  return name !== 'max_length' || type === 'string';
}

function sourceOf(value: Json, at: Position): Source | undefined {
  if (typeof value !== 'string') return at.wrongType(EXPECTED_SOURCE, value, { expected_type: 'string' });
  if (value.startsWith(PROFILE) && value.length > PROFILE.length)
    return { fromProfile: value.slice(PROFILE.length) };
  const parameter = value.startsWith(LINK) ? value.slice(LINK.length) : '';
  if (PARAMETER.test(parameter) && parameter !== SIGNATURE) return { parameter };
  return at.error(
    'unknown_value',
    `Expected ${EXPECTED_SOURCE}, found ${describe(value)}.`,
    { ...foundDetails(value), allowed: ['profile.…', 'link.…'] },
    'For example "profile.age" or "link.ref".',
  );
}
