import type { CompiledExpression } from './expression.ts';

export const POLICY_MODES = ['fixed', 'rules', 'irt'] as const;
export const SELECTION_CRITERIA = ['mfi', 'mpwi', 'kl', 'mepv', 'random', 'priority'] as const;
export type SelectionCriterion = (typeof SELECTION_CRITERIA)[number];
export const STOP_RULES = [
  'max_items',
  'se_below',
  'se_change_below',
  'coverage_at_least',
  'confidence_at_least',
  'time_limit_ms',
  'classified',
  'all_lowest_after',
] as const;
export type StopRuleName = (typeof STOP_RULES)[number];

export interface StopRule {
  rule: StopRuleName;
  /** The limit; its unit depends on the rule. 0 for `classified`. */
  value: number;
  conceptId?: string;
}

/** A compiled adaptive policy: which questions are asked, in which order, and when to stop. */
export interface AdaptivePolicy {
  mode: (typeof POLICY_MODES)[number];
  start: readonly string[];
  select: { criterion: SelectionCriterion; topN: number; conceptOrder: 'largest_se' | 'balance' | 'fixed' };
  balance: Readonly<Record<string, number>>;
  /** The maximum share of sessions, 0 to 1, in which an item is administered. */
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
    /** Start and end in local time, `HH:MM`, e.g. ["21:00", "08:00"]. */
    quietHours?: readonly [string, string];
  };
  priorDecayDays?: number;
}
