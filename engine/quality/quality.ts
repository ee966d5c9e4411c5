import type { Respondent } from '../scoring/respondent.ts';
import { attentionFindings } from './attention.ts';
import { contradictionFindings } from './contradictions.ts';
import { type Finding, isHit } from './finding.ts';
import { longstringFinding } from './longstring.ts';
import { speedFinding } from './speed.ts';
import { variabilityFinding } from './variability.ts';

/** How carefully was answered: the findings, and 1 − their penalties (at most 1) as a factor of confidence. */
export interface Quality {
  value: number;
  findings: readonly Finding[];
}

/** Contradictions first, then the declared `quality` checks in the order of the grammar. */
export function responseQuality(respondent: Respondent): Quality {
  const { minMsPerQuestion, maxLongstring, minVariability } = respondent.bundle.guardrail.quality;
  const findings = contradictionFindings(respondent);
  if (minMsPerQuestion !== undefined) findings.push(speedFinding(minMsPerQuestion, respondent));
  if (maxLongstring !== undefined) findings.push(longstringFinding(maxLongstring, respondent));
  findings.push(...attentionFindings(respondent));
  if (minVariability !== undefined) findings.push(variabilityFinding(minVariability, respondent));
  // Penalties are tenths and twentieths: counting in hundredths keeps 1 − 0.1 − 0.1 − 0.1 at 0.7.
  const hundredths = findings.filter(isHit).reduce((sum, { penalty }) => sum + Math.round(100 * penalty), 0);
  return { value: Math.max(0, 100 - hundredths) / 100, findings };
}
