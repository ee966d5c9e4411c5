import { EXPECTED, readTarget } from '../content/context.ts';
import { Diagnostics, Position } from '../content/diagnostics.ts';
import { isObject } from '../content/fields.ts';
import { didYouMean } from '../content/suggest.ts';
import type { CompiledBundle, Context, Diagnostic, Json, JsonObject } from '../types.ts';
import { isOfType } from './convert.ts';
import { CONTEXT_KEYS, plainTarget, plainValue, SETTINGS } from './merge.ts';
import { mergePatch } from './merge-patch.ts';

/**
 * Checks a program's `context_overrides` against a bundle and returns the diagnostics, whose pointers refer
 * to the overrides. Errors: values that would be ignored because of their type, and targets of unknown
 * concepts. Warning: an unknown key. Null, which removes a value, is always valid.
 */
export function checkOverrides(bundle: CompiledBundle, overrides: JsonObject): Diagnostic[] {
  const diagnostics = new Diagnostics();
  const root = new Position(diagnostics, 'context');
  for (const [key, value] of Object.entries(overrides)) {
    const at = root.at(key);
    if (value === null) continue;
    if (key === 'variables')
      checkEach(value, at, (id, entry, entryAt) => checkVariable(id, entry, bundle.context, entryAt));
    else if (key === 'targets')
      checkEach(value, at, (id, entry, entryAt) => checkTarget(id, entry, bundle, entryAt));
    else if (Object.hasOwn(SETTINGS, key)) SETTINGS[key as keyof typeof SETTINGS](value, at);
    else checkVariable(key, value, bundle.context, at);
  }
  return diagnostics.list();
}

function checkEach(value: Json, at: Position, check: (id: string, entry: Json, at: Position) => void): void {
  if (!isObject(value)) at.wrongType('an object', value, { expected_type: 'object' });
  else for (const [id, entry] of Object.entries(value)) if (entry !== null) check(id, entry, at.at(id));
}

function checkVariable(key: string, entry: Json, { variables }: Context, at: Position): void {
  const variable = variables.get(key);
  if (variable === undefined) {
    const hint = () => didYouMean(key, [...variables.keys(), ...CONTEXT_KEYS]);
    at.warning('unknown_key', 'The context has no such variable; it is ignored.', { name: key }, hint);
    return;
  }
  const value = plainValue(entry);
  if (value !== null && !isOfType(value, variable.type))
    at.wrongType(EXPECTED[variable.type], value, { expected_type: variable.type });
}

/** Checks the declared target after the patch is applied to it. */
function checkTarget(id: string, patch: Json, { context, scorecard }: CompiledBundle, at: Position): void {
  const known = new Set([
    ...scorecard.conceptById.keys(),
    ...scorecard.composites.map((composite) => composite.id),
  ]);
  if (!known.has(id)) {
    at.error('unknown_concept', 'The scorecard has no such concept.', { name: id }, () =>
      didYouMean(id, known),
    );
    return;
  }
  const declared = context.targets.get(id);
  readTarget(mergePatch(declared ? plainTarget(declared) : null, patch), at);
}
