import type { CompiledExpression } from './expression.ts';

export type SelectionCriterion = 'mfi' | 'kl' | 'mepv' | 'random' | 'priority';
export type StopRuleName =
  | 'max_items'
  | 'se_below'
  | 'se_change_below'
  | 'coverage_at_least'
  | 'confidence_at_least'
  | 'time_limit_ms'
  | 'classified';

export interface StopRule {
  rule: StopRuleName;
  value: number;
  conceptId?: string;
}

export interface AdaptivePolicy {
  mode: 'fixed' | 'rules' | 'irt';
  start: readonly string[];
  select: { criterion: SelectionCriterion; topN: number; conceptOrder: 'largest_se' | 'balance' | 'fixed' };
  balance: Readonly<Record<string, number>>;
  maxExposure?: number;
  constraints: {
    enemies: readonly (readonly string[])[];
    testlets: readonly (readonly string[])[];
    pilot: ReadonlySet<string>;
    excluded: ReadonlySet<string>;
  };
  rules: readonly { when: CompiledExpression; ask: readonly string[]; skip: readonly string[] }[];
  stop: { minItems: number; any: readonly StopRule[] };
  throttle: {
    maxQuestionsPerDelivery?: number;
    maxPerLogin?: number;
    /** Local wall times, e.g. ["21:00", "08:00"]. */
    quietHours?: readonly [string, string];
  };
  priorDecayDays?: number;
}
