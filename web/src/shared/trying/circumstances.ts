import type { Json } from '@eps/sdk';
import { asObject, textOf, withFilled, withKey } from '../content/json.ts';
import type { Contents } from '../content/kinds.ts';
import type { TrialAnswers } from './given.ts';

/** A variable of the context, as an author sets it while trying. */
export interface Circumstance {
  key: string;
  label: string;
  type: 'number' | 'string' | 'boolean' | 'date';
  /** The default value; null if unknown. */
  fallback: Json;
  /** The profile field that it reads, if it reads one. */
  field?: string;
}

const PROFILE = 'profile.';

/**
 * Returns the variables that the context declares; a plain value is short for a variable with this default.
 */
export function circumstancesOf(contents: Contents): Circumstance[] {
  return Object.entries(asObject(contents.context?.variables)).map(([key, declared]) => {
    const isPlain = typeof declared !== 'object' || declared === null;
    const {
      type,
      default: fallback = null,
      label,
      from,
    } = isPlain ? { default: declared } : asObject(declared);
    const source = textOf(from);
    return {
      key,
      label: textOf(label) || key,
      type: typeOf(textOf(type), fallback),
      fallback,
      ...(source.startsWith(PROFILE) && { field: source.slice(PROFILE.length) }),
    };
  });
}

function typeOf(declared: string, fallback: Json): Circumstance['type'] {
  const name = declared || typeof fallback;
  return name === 'number' || name === 'boolean' || name === 'date' ? name : 'string';
}

/** Returns the value that is set for a variable; undefined if it has the value of the context. */
export function givenValue(
  { profile, overrides }: TrialAnswers,
  { key, field }: Circumstance,
): Json | undefined {
  if (field !== undefined) return profile[field];
  const variable = asObject(overrides.variables)[key] ?? overrides[key];
  return asObject(variable).default ?? variable;
}

/** Sets the value of a variable; undefined restores the value of the context. */
export function withValue(
  given: TrialAnswers,
  { key, field }: Circumstance,
  value: Json | undefined,
): TrialAnswers {
  if (field !== undefined) return { ...given, profile: withKey(given.profile, field, value) };
  const others = withKey(given.overrides, key, undefined);
  const variables = withKey(asObject(others.variables), key, value);
  return { ...given, overrides: withFilled(others, 'variables', variables) };
}
