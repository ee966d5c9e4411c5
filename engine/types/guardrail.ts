import type { Json } from './base.ts';
import type { CompiledExpression } from './expression.ts';

export type Severity = 'info' | 'warning' | 'critical';
export type GuardrailAction = 'flag' | 'require_review' | 'withhold' | 'fail';

export interface GuardrailRule {
  id: string;
  when: CompiledExpression;
  severity: Severity;
  action: GuardrailAction;
  message: string;
  phase: 'answer' | 'complete';
  concepts: readonly string[];
}

export interface Contradiction {
  id: string;
  questions: readonly [string, string];
  relation: 'same' | 'opposite';
  maxGap: number;
}

export interface Guardrail {
  rules: readonly GuardrailRule[];
  contradictions: readonly Contradiction[];
  quality: {
    minMsPerQuestion?: number;
    maxLongstring?: number;
    attention: readonly { questionId: string; expected: Json }[];
    minVariability?: number;
  };
  minCoverage?: number;
  minConfidence?: number;
  /** The minimum number of people behind a published aggregate. */
  minCell: number;
  /** BCP 47 tag → translated messages by rule id. */
  translations: ReadonlyMap<string, Readonly<Record<string, string>>>;
}
