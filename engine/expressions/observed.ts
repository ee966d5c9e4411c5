import { roundedOrNull } from '../numeric/decimal.ts';
import type { ExpressionEnvironment, ExpressionReferences, Json, JsonObject } from '../types.ts';

/**
 * Returns the values of everything an expression reads, grouped by what is read, computed ones rounded as in
 * the result; groups without values are omitted.
 */
export function observedValues(
  references: ExpressionReferences,
  environment: ExpressionEnvironment,
): JsonObject {
  const idsOf = (group: 'confidence' | 'coverage' | 'timing') =>
    references.overall.includes(group) ? [...references[group], undefined] : references[group];
  const read: [string, JsonObject][] = [
    ['answers', valuesOf(references.answers, (id) => environment.answer(id) as Json)],
    ['scores', valuesOf(references.scores, (id) => roundedOrNull(environment.score(id)))],
    ['metrics', valuesOf(references.metrics, (id) => roundedOrNull(environment.metric(id)))],
    ['confidence', valuesOf(idsOf('confidence'), (id) => roundedOrNull(environment.confidence(id)))],
    ['coverage', valuesOf(idsOf('coverage'), (id) => roundedOrNull(environment.coverage(id)))],
    [
      'missing',
      references.overall.includes('missing') ? { overall: roundedOrNull(environment.missingShare()) } : {},
    ],
    ['context', valuesOf(references.context, (key) => environment.context(key) as Json)],
    ['profile', valuesOf(references.profile, (field) => environment.profile(field) as Json)],
    ['timing', valuesOf(idsOf('timing'), (id) => environment.timing(id))],
  ];
  return Object.fromEntries(read.filter(([, values]) => Object.keys(values).length > 0));
}

/** Reads the value of each id; the value of the whole evaluation (id undefined) has the key `overall`. */
function valuesOf<Id extends string | undefined>(ids: readonly Id[], read: (id: Id) => Json): JsonObject {
  return Object.fromEntries(ids.map((id) => [id ?? 'overall', read(id)]));
}
