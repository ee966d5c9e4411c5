import { EXPECTED, readTarget } from '../content/context.ts';
import { Diagnostics, Position } from '../content/diagnostics.ts';
import { isObject } from '../content/fields.ts';
import { didYouMean } from '../content/suggest.ts';
import type { CompiledBundle, Context, Diagnostic, Json, JsonObject } from '../types.ts';
import { isOfType } from './convert.ts';
import { CONTEXT_KEYS, plainTarget, plainValue, SETTINGS } from './merge.ts';
import { mergePatch } from './merge-patch.ts';

/**
 * What is wrong with a program's `context_overrides` for a bundle; pointers lead into the overrides. Errors are
 * values that would be ignored because they do not fit, and targets of concepts that do not exist; a key that
 * means nothing is a warning. Null, which takes a part away, is always right.
 */
export function checkOverrides(bundle: CompiledBundle, overrides: JsonObject): Diagnostic[] {
  const diagnostics = new Diagnostics();
  const root = new Position(diagnostics, 'context');
  for (const [key, value] of Object.entries(overrides)) {
    const at = root.at(key);
    if (value === null) continue;
    if (key === 'variables')
      checkEach(value, at, (id, entry, place) => checkVariable(id, entry, bundle.context, place));
    else if (key === 'targets')
      checkEach(value, at, (id, entry, place) => checkTarget(id, entry, bundle, place));
    else if (Object.hasOwn(SETTINGS, key)) SETTINGS[key as keyof typeof SETTINGS](value, at);
    else checkVariable(key, value, bundle.context, at);
  }
  return diagnostics.list();
}

function checkEach(value: Json, at: Position, check: (id: string, entry: Json, at: Position) => void): void {
  if (!isObject(value)) at.wrongType('an object', value);
  else for (const [id, entry] of Object.entries(value)) if (entry !== null) check(id, entry, at.at(id));
}

function checkVariable(key: string, entry: Json, { variables }: Context, at: Position): void {
  const variable = variables.get(key);
  if (variable === undefined) {
    const hint = () => didYouMean(key, [...variables.keys(), ...CONTEXT_KEYS]);
    at.warning('unknown_key', 'The context has no such variable; it is ignored.', hint);
    return;
  }
  const value = plainValue(entry);
  if (value !== null && !isOfType(value, variable.type)) at.wrongType(EXPECTED[variable.type], value);
}

/** What counts is the target that the patch makes of the declared one. */
function checkTarget(id: string, patch: Json, { context, scorecard }: CompiledBundle, at: Position): void {
  const known = new Set([
    ...scorecard.conceptById.keys(),
    ...scorecard.composites.map((composite) => composite.id),
  ]);
  if (!known.has(id)) {
    at.error('unknown_concept', 'The scorecard has no such concept.', () => didYouMean(id, known));
    return;
  }
  const declared = context.targets.get(id);
  readTarget(mergePatch(declared ? plainTarget(declared) : null, patch), at);
}
