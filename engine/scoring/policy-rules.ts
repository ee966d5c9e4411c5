import { isTrue } from '../expressions/values.ts';
import type { AdaptivePolicy, ExpressionEnvironment } from '../types.ts';

/** What the policy's rules say at one moment. */
export interface RuleEffects {
  /** Question ids to ask next, in the order of the rules that name them. */
  ask: readonly string[];
  skip: ReadonlySet<string>;
}

/**
 * The rules whose `when` is true; one that is unknown says nothing. A question that any rule asks is on demand: it is asked only
 * while such a rule holds. Skipping beats asking. Neither undoes an answer that was already given.
 */
export function ruleEffects(policy: AdaptivePolicy, environment: ExpressionEnvironment): RuleEffects {
  const ask = new Set<string>();
  const skip = new Set<string>();
  for (const rule of policy.rules) {
    if (!isTrue(rule.when.evaluate(environment))) continue;
    for (const id of rule.ask) ask.add(id);
    for (const id of rule.skip) skip.add(id);
  }
  return { ask: [...ask].filter((id) => !skip.has(id)), skip };
}
