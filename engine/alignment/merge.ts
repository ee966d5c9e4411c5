import type { Context, EffectiveContext, Json, JsonObject, Target } from '../types.ts';
import { isOfType } from './convert.ts';
import { isObject, mergePatch } from './merge-patch.ts';
import { targetOf } from './target.ts';

type Merged = Pick<EffectiveContext, 'values' | 'targets' | 'metric' | 'missing' | 'locale'>;

export const METRICS = ['manhattan', 'euclidean'] as const;
export const MISSING = ['ignore', 'neutral'] as const;

/** The keys of overrides that are not the name of a variable. */
export const CONTEXT_KEYS: ReadonlySet<string> = new Set([
  'variables',
  'targets',
  'metric',
  'missing',
  'locale',
]);

/**
 * The bundle's context with overrides merged over it. A variable is overridden by `variables.<key>.default`, by
 * `variables.<key>` or by its plain name; null takes its value away. Whatever does not fit its type is ignored.
 */
export function mergedContext(context: Context, overrides: JsonObject): Merged {
  const merged = mergePatch(plainContext(context), plainOverrides(context, overrides)) as JsonObject;
  const values = merged.values as JsonObject;
  const targets = isObject(merged.targets) ? merged.targets : {};
  const locale = typeof merged.locale === 'string' ? merged.locale : undefined;
  return {
    values: Object.fromEntries(
      [...context.variables].map(([key, { type, default: fallback }]) => {
        const value = Object.hasOwn(values, key) ? values[key]! : null;
        return [key, value === null || isOfType(value, type) ? value : (fallback ?? null)];
      }),
    ),
    targets: Object.fromEntries(readTargets(targets, context.targets)),
    metric: METRICS.find((metric) => metric === merged.metric) ?? context.metric,
    missing: MISSING.find((missing) => missing === merged.missing) ?? context.missing,
    ...(locale !== undefined && { locale }),
  };
}

function readTargets(targets: JsonObject, declared: ReadonlyMap<string, Target>): [string, Target][] {
  return Object.entries(targets).flatMap(([id, json]): [string, Target][] => {
    const target = targetOf(json) ?? declared.get(id);
    return target === undefined ? [] : [[id, target]];
  });
}

function plainContext({ variables, targets, metric, missing, locale }: Context): JsonObject {
  return {
    values: Object.fromEntries([...variables].map(([key, variable]) => [key, variable.default ?? null])),
    targets: Object.fromEntries([...targets].map(([id, target]) => [id, { ...target } as JsonObject])),
    metric,
    missing,
    ...(locale !== undefined && { locale }),
  };
}

function plainOverrides(context: Context, overrides: JsonObject): JsonObject {
  const { variables, ...rest } = overrides;
  const named = Object.entries(rest).filter(([key]) => !CONTEXT_KEYS.has(key) && context.variables.has(key));
  const declared = isObject(variables) ? Object.entries(variables) : [];
  const values = [...named, ...declared].map(([key, value]) => [key, plainValue(value)]);
  const { targets, metric, missing, locale } = rest;
  const parts = Object.entries({ targets, metric, missing, locale }).filter(([, part]) => part !== undefined);
  return { ...Object.fromEntries(parts), values: Object.fromEntries(values) };
}

/** `{default: value}` and `value` say the same. */
export function plainValue(value: Json): Json {
  return isObject(value) && value.default !== undefined ? value.default : value;
}
