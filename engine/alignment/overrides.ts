import { Diagnostics, describe, Place } from '../content/place.ts';
import { didYouMean } from '../content/suggest.ts';
import type { CompiledBundle, Context, Diagnostic, Json, JsonObject } from '../types.ts';
import { isOfType } from './convert.ts';
import { CONTEXT_KEYS, METRICS, MISSING, plainValue } from './merge.ts';
import { isObject } from './merge-patch.ts';
import { targetFaults } from './target.ts';

/**
 * What is wrong with a program's `context_overrides` for a bundle; pointers lead into the overrides. Errors are
 * values that would be ignored because they do not fit, and targets of concepts that do not exist; a key that
 * means nothing is a warning.
 */
export function checkOverrides(bundle: CompiledBundle, overrides: JsonObject): Diagnostic[] {
  const diagnostics = new Diagnostics();
  const root = new Place(diagnostics, 'context');
  const { context } = bundle;
  for (const [key, value] of Object.entries(overrides)) {
    const at = root.at(key);
    if (key === 'variables') checkVariables(value, context, at);
    else if (key === 'targets') checkTargets(value, bundle, at);
    else if (key === 'metric') checkChoice(value, METRICS, at);
    else if (key === 'missing') checkChoice(value, MISSING, at);
    else if (key === 'locale') checkLocale(value, at);
    else checkVariable(key, value, context, at);
  }
  return diagnostics.list();
}

function checkVariables(value: Json, context: Context, at: Place): undefined {
  if (!isObject(value)) return reportNonObject(value, 'an object of variables', at);
  for (const [key, entry] of Object.entries(value)) checkVariable(key, entry, context, at.at(key));
}

function checkVariable(key: string, entry: Json, { variables }: Context, at: Place): void {
  const variable = variables.get(key);
  if (variable === undefined) {
    at.warning('unknown_key', 'The context has no such variable; it is ignored.', () =>
      didYouMean(key, [...variables.keys(), ...CONTEXT_KEYS]),
    );
    return;
  }
  const value = plainValue(entry);
  if (value !== null && !isOfType(value, variable.type)) at.wrongType(EXPECTED[variable.type], value);
}

const EXPECTED = {
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  date: 'a date, YYYY-MM-DD',
};

function checkTargets(value: Json, { scorecard }: CompiledBundle, at: Place): undefined {
  if (!isObject(value)) return reportNonObject(value, 'an object of targets', at);
  const known = new Set([...scorecard.conceptById.keys(), ...scorecard.composites.map(({ id }) => id)]);
  for (const [id, target] of Object.entries(value)) {
    const place = at.at(id);
    if (!known.has(id)) {
      place.error('unknown_concept', 'The scorecard has no such concept.', () => didYouMean(id, known));
    } else if (target !== null) checkTarget(target, place);
  }
}

/** Null takes the whole part away, as in every merge patch. */
function reportNonObject(value: Json, expected: string, at: Place): undefined {
  if (value !== null) at.wrongType(expected, value);
}

function checkTarget(target: Json, at: Place): void {
  for (const { key, expected } of targetFaults(target)) {
    const place = key === '' ? at : at.at(key);
    place.wrongType(expected, isObject(target) ? (target[key] ?? null) : target);
  }
}

function checkChoice(value: Json, choices: readonly string[], at: Place): void {
  if (value === null || choices.some((choice) => choice === value)) return;
  at.error('wrong_type', `Expected one of ${choices.join(', ')}; found ${describe(value)}.`);
}

function checkLocale(value: Json, at: Place): void {
  if (value !== null && typeof value !== 'string') at.wrongType('a language tag', value);
}
