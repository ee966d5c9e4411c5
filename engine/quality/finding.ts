import type { JsonObject } from '../types.ts';

/** What a check of the guardrails found; `undetermined` where the answers do not say. */
export type Finding =
  | { ruleId: string; outcome: 'passed' | 'undetermined' }
  | {
      ruleId: string;
      outcome: 'hit';
      /** Taken off the quality factor of confidence. */
      penalty: number;
      message: string;
      concepts: string[];
      evidence: JsonObject;
    };

export type Hit = Extract<Finding, { outcome: 'hit' }>;

export function isHit(finding: Finding): finding is Hit {
  return finding.outcome === 'hit';
}
