import { rounded, roundedOrNull } from '../numeric/decimal.ts';
import { line, number, sumOf } from '../numeric/line.ts';
import { isHit } from '../quality/finding.ts';
import type { TraceStep } from '../types.ts';
import { askedScores } from './confidence.ts';
import type { RespondentView } from './respondent-view.ts';

/** Returns the trace steps of the coverage, the data quality and the confidence of the whole evaluation. */
export function overallSteps(respondent: RespondentView): TraceStep[] {
  const { ratio, answered, eligible } = respondent.coverageResult();
  const hits = respondent.qualityResult().findings.filter(isHit);
  const quality = respondent.qualityResult().value;
  const penalties = Object.fromEntries(hits.map(({ ruleId, penalty }) => [ruleId, penalty]));
  const total = sumOf(hits, ({ penalty }) => number(penalty));
  return [
    {
      step: 'coverage',
      lines: eligible === 0 ? [] : [line('coverage', `${answered}/${eligible}`, ratio)],
      ratio: rounded(ratio),
      answered,
      eligible,
    },
    {
      step: 'quality',
      lines: [line('quality', hits.length === 0 ? '1' : `max(0, 1 − (${total}))`, quality)],
      penalties,
      value: quality,
    },
    confidenceStep(respondent),
  ];
}

function confidenceStep(respondent: RespondentView): TraceStep {
  const { value, precision, quality } = respondent.confidenceResult()!;
  const { primaryMetric } = respondent.bundle.scorecard;
  const known = askedScores(respondent).flatMap(({ precision }) => precision.precision ?? []);
  const lines: string[] = [];
  if (precision !== null) {
    const isMean = primaryMetric === undefined;
    lines.push(
      line('precision', isMean ? `(${sumOf(known, number)})/${known.length}` : number(precision), precision),
      line('confidence', `${number(precision)}·${number(quality)}`, value),
    );
  }
  return {
    step: 'confidence',
    lines,
    of: primaryMetric ?? null,
    precision: roundedOrNull(precision),
    quality,
    value: roundedOrNull(value),
  };
}
