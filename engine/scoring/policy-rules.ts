import { isTrue } from '../expressions/values.ts';
import type { AdaptivePolicy, ExpressionEnvironment } from '../types.ts';

/** Effects of the policy's rules whose conditions are true. */
export interface RuleEffects {
  /** Ids of the questions to ask next, in the order of the rules that list them. */
  ask: readonly string[];
  skip: ReadonlySet<string>;
}

/**
 * Returns the effects of the rules whose `when` is true; a rule whose condition is unknown has no effect. A
 * question listed in the `ask` of any rule is on demand: it is asked only while such a rule is true. `skip`
 * takes precedence over `ask`. Neither removes an answer already given.
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
