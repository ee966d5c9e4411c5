import { readTarget } from '../content/context.ts';
import { Diagnostics, Position } from '../content/diagnostics.ts';
import { isObject, oneOf } from '../content/fields.ts';
import type { Reader } from '../content/form.ts';
import { locale, timeZone } from '../content/locale.ts';
import type { Context, EffectiveContext, Json, JsonObject, Target } from '../types.ts';
import { isOfType } from './convert.ts';
import { mergePatch } from './merge-patch.ts';

type MergedContext = Omit<EffectiveContext, 'profile' | 'sources'>;

/** The keys of a context other than variables and targets, each with its reader. */
export const SETTINGS = {
  metric: oneOf(['manhattan', 'euclidean'] as const),
  missing: oneOf(['ignore', 'neutral'] as const),
  locale,
  time_zone: timeZone,
};

/** The keys of overrides that are not names of variables. */
export const CONTEXT_KEYS: ReadonlySet<string> = new Set(['variables', 'targets', ...Object.keys(SETTINGS)]);

/**
 * Returns the bundle's context merged with the overrides. A variable is overridden by
 * `variables.<key>.default`, by `variables.<key>` or by its name at the top level; null removes its value,
 * and `"variables": null` the values of all. Values of the wrong type are ignored.
 */
export function mergedContext(context: Context, overrides: JsonObject): MergedContext {
  const merged = mergePatch(plainContext(context), plainOverrides(context, overrides)) as JsonObject;
  const tag = setting(SETTINGS.locale, merged.locale, context.locale);
  const zone = setting(SETTINGS.time_zone, merged.time_zone, context.timeZone);
  return {
    values: mergedValues(context, merged.values as JsonObject),
    targets: mergedTargets(context, merged.targets),
    metric: setting(SETTINGS.metric, merged.metric, context.metric) ?? 'manhattan',
    missing: setting(SETTINGS.missing, merged.missing, context.missing) ?? 'ignore',
    ...(tag !== undefined && { locale: tag }),
    ...(zone !== undefined && { time_zone: zone }),
  };
}

function mergedValues({ variables }: Context, values: JsonObject): MergedContext['values'] {
  const merged = [...variables].map(([key, { type, default: fallback }]): [string, Json] => {
    const value = Object.hasOwn(values, key) ? values[key]! : null;
    return [key, value === null || isOfType(value, type) ? value : (fallback ?? null)];
  });
  return Object.fromEntries(merged);
}

function mergedTargets(context: Context, targets: Json | undefined): MergedContext['targets'] {
  if (!isObject(targets)) return {};
  const merged = Object.entries(targets).flatMap(([id, json]): [string, Target][] => {
    const target = read(readTarget, json) ?? context.targets.get(id);
    return target === undefined ? [] : [[id, target]];
  });
  return Object.fromEntries(merged);
}

/** Returns undefined when the merge removed the key. */
function setting<T>(reader: Reader<T>, value: Json | undefined, declared: T | undefined): T | undefined {
  return value === undefined ? undefined : (read(reader, value) ?? declared);
}

/** Reads a value as the compiler does; undefined when the compiler would reject it. */
function read<T>(reader: Reader<T>, value: Json): T | undefined {
  const diagnostics = new Diagnostics();
  const result = reader(value, new Position(diagnostics, 'context'));
  return diagnostics.hasErrors ? undefined : result;
}

function plainContext({
  variables,
  targets,
  metric,
  missing,
  locale: tag,
  timeZone: zone,
}: Context): JsonObject {
  return {
    values: Object.fromEntries([...variables].map(([key, variable]) => [key, variable.default ?? null])),
    targets: Object.fromEntries([...targets].map(([id, target]) => [id, plainTarget(target)])),
    metric,
    missing,
    ...(tag !== undefined && { locale: tag }),
    ...(zone !== undefined && { time_zone: zone }),
  };
}

/** Returns a target as a plain JSON object. */
export function plainTarget(target: Target): JsonObject {
  return { ...target };
}

function plainOverrides({ variables }: Context, overrides: JsonObject): JsonObject {
  const named = Object.entries(overrides).filter(([key]) => !CONTEXT_KEYS.has(key) && variables.has(key));
  const declared = isObject(overrides.variables) ? Object.entries(overrides.variables) : [];
  const removed = overrides.variables === null ? [...variables.keys()].map((key) => [key, null]) : [];
  const values = [...named, ...declared].map(([key, value]) => [key, plainValue(value)]);
  const others = Object.entries(overrides).filter(([key]) => key !== 'variables' && CONTEXT_KEYS.has(key));
  return { ...Object.fromEntries(others), values: Object.fromEntries([...removed, ...values]) };
}

/** Returns the value of `{default: value}` or `value`, which are equivalent. */
export function plainValue(value: Json): Json {
  return isObject(value) && value.default !== undefined ? value.default : value;
}
