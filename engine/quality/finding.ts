import type { JsonObject } from '../types.ts';

/** The outcome of one data-quality check; `undetermined` when the answers do not allow a decision. */
export type Finding =
  | { ruleId: string; outcome: 'passed' | 'undetermined' }
  | {
      ruleId: string;
      outcome: 'hit';
      /** Subtracted from the quality factor of confidence, 0 to 1. */
      penalty: number;
      message: string;
      concepts: string[];
      evidence: JsonObject;
    };

export type Hit = Extract<Finding, { outcome: 'hit' }>;

/** Whether a check found a problem. */
export function isHit(finding: Finding): finding is Hit {
  return finding.outcome === 'hit';
}
