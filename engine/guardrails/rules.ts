import { observedValues } from '../expressions/observed.ts';
import { truth } from '../expressions/values.ts';
import type { Respondent } from '../scoring/respondent.ts';
import type { GuardrailConflict, GuardrailRule } from '../types.ts';

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
    evidence: observedValues(rule.when.references, respondent),
  };
}
