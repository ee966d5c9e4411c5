import { observedValues } from '../expressions/observed.ts';
import { truth } from '../expressions/values.ts';
import { fallbacksAmong } from '../scoring/fallbacks.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { GuardrailConflict, GuardrailRule, JsonObject } from '../types.ts';

/**
 * Returns the conflict when the rule fires, null when it does not, `undetermined` when its condition is
 * unknown.
 */
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
    evidence: { ...observedValues(rule.when.references, respondent), ...fallbacksRead(rule, respondent) },
  };
}

/**
 * Returns which of the scores that the rule reads are not what their concept declares, by id with the reason:
 * the rule fires on them nevertheless, because an unknown value would silence it for the most extreme people.
 */
function fallbacksRead({ when: { references } }: GuardrailRule, respondent: Respondent): JsonObject {
  const fallbacks = fallbacksAmong([...references.scores, ...references.metrics], respondent);
  return Object.keys(fallbacks).length > 0 ? { fallbacks } : {};
}
