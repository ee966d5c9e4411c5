import type { ExpressionEnvironment, ExpressionReferences, Json, JsonObject } from '../types.ts';

/** The observed values of everything an expression reads, by the operator that reads it. */
export function observedValues(
  references: ExpressionReferences,
  environment: ExpressionEnvironment,
): JsonObject {
  const idsOf = (what: 'confidence' | 'coverage' | 'timing') =>
    references.overall.includes(what) ? [...references[what], undefined] : references[what];
  const read: [string, JsonObject][] = [
    ['answers', valuesOf(references.answers, (id) => environment.answer(id) as Json)],
    ['scores', valuesOf(references.scores, (id) => environment.score(id))],
    ['metrics', valuesOf(references.metrics, (id) => environment.metric(id))],
    ['confidence', valuesOf(idsOf('confidence'), (id) => environment.confidence(id))],
    ['coverage', valuesOf(idsOf('coverage'), (id) => environment.coverage(id))],
    ['context', valuesOf(references.context, (key) => environment.context(key) as Json)],
    ['profile', valuesOf(references.profile, (field) => environment.profile(field) as Json)],
    ['timing', valuesOf(idsOf('timing'), (id) => environment.timing(id))],
  ];
  return Object.fromEntries(read.filter(([, values]) => Object.keys(values).length > 0));
}

/** The whole evaluation has no id of its own: it stands under `overall`. */
function valuesOf<Id extends string | undefined>(ids: readonly Id[], read: (id: Id) => Json): JsonObject {
  return Object.fromEntries(ids.map((id) => [id ?? 'overall', read(id)]));
}
