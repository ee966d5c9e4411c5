import type { AnswerView } from './answer-view.ts';
import { attentionFindings } from './attention.ts';
import { contradictionFindings } from './contradictions.ts';
import { type Finding, isHit } from './finding.ts';
import { longstringFinding } from './longstring.ts';
import { speedFinding } from './speed.ts';
import { variabilityFinding } from './variability.ts';

/** Data quality of the answers: the findings, and `value` = 1 − the sum of their penalties, at least 0. */
export interface Quality {
  value: number;
  findings: readonly Finding[];
}

/**
 * Runs the contradiction checks, then the declared `quality` checks in the order of the guardrail definition.
 */
export function responseQuality(respondent: AnswerView): Quality {
  const { minMsPerQuestion, maxLongstring, minVariability } = respondent.bundle.guardrail.quality;
  const findings = contradictionFindings(respondent);
  if (minMsPerQuestion !== undefined) findings.push(speedFinding(minMsPerQuestion, respondent));
  if (maxLongstring !== undefined) findings.push(longstringFinding(maxLongstring, respondent));
  findings.push(...attentionFindings(respondent));
  if (minVariability !== undefined) findings.push(variabilityFinding(minVariability, respondent));
  // Sums in whole hundredths, so that 1 − 0.1 − 0.1 − 0.1 is exactly 0.7.
  const hundredths = findings.filter(isHit).reduce((sum, { penalty }) => sum + Math.round(100 * penalty), 0);
  return { value: Math.max(0, 100 - hundredths) / 100, findings };
}
