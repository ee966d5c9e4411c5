import { truth } from '../expressions/values.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { ExpressionReferences, GuardrailConflict, GuardrailRule, Json, JsonObject } from '../types.ts';

/** The conflict a rule makes, null where it does not fire, or `undetermined` where its condition is unknown. */
export function ruleOutcome(
  rule: GuardrailRule,
  respondent: Respondent,
): GuardrailConflict | null | 'undetermined' {
  const holds = truth(rule.when.evaluate(respondent));
  if (holds === null) return 'undetermined';
  if (!holds) return null;
  return {
    rule_id: rule.id,
    severity: rule.severity,
    action: rule.action,
    message: rule.message,
    concepts: [...rule.concepts],
    evidence: evidenceOf(rule.when.references, respondent),
  };
}

/** The observed values of everything the condition reads, by the operator that reads it. */
function evidenceOf(references: ExpressionReferences, respondent: Respondent): JsonObject {
  const overall = references.overall ? [undefined] : [];
  const read: [string, JsonObject][] = [
    ['answers', valuesOf(references.answers, (id) => respondent.answer(id) as Json)],
    ['scores', valuesOf(references.scores, (id) => respondent.score(id))],
    ['metrics', valuesOf(references.metrics, (id) => respondent.metric(id))],
    ['confidence', valuesOf([...references.confidence, ...overall], (id) => respondent.confidence(id))],
    ['coverage', valuesOf([...references.coverage, ...overall], (id) => respondent.coverage(id))],
    ['context', valuesOf(references.context, (key) => respondent.context(key) as Json)],
    ['profile', valuesOf(references.profile, (field) => respondent.profile(field) as Json)],
    ['timing', valuesOf(references.timing, (id) => respondent.timing(id))],
  ];
  return Object.fromEntries(read.filter(([, values]) => Object.keys(values).length > 0));
}

/** The whole evaluation has no id of its own: it stands under `overall`. */
function valuesOf<Id extends string | undefined>(ids: readonly Id[], read: (id: Id) => Json): JsonObject {
  return Object.fromEntries(ids.map((id) => [id ?? 'overall', read(id)]));
}
