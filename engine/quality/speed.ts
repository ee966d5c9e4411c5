import { reaches } from '../numeric/tolerance.ts';
import type { AnswerView } from './answer-view.ts';
import type { Finding } from './finding.ts';

const RULE = 'quality.min_ms_per_question';
const PENALTY = 0.15;

/**
 * Answering faster than the questions can be read (Huang, Curran, Keeney, Poposki & DeShon 2012): a hit when
 * the median active time of the answered questions is below `minimum` milliseconds. The median is used
 * because one long pause would raise the mean. Undetermined when no time was reported.
 */
export function speedFinding(minimum: number, respondent: AnswerView): Finding {
  const times: number[] = [];
  for (const { index } of respondent.bundle.experience.questions) {
    const elapsed = respondent.valueAt(index) === null ? null : respondent.elapsedAt(index);
    if (elapsed !== null) times.push(elapsed);
  }
  if (times.length === 0) return { ruleId: RULE, outcome: 'undetermined' };
  const median = medianOf(times);
  if (reaches(median, minimum)) return { ruleId: RULE, outcome: 'passed' };
  return {
    ruleId: RULE,
    outcome: 'hit',
    penalty: PENALTY,
    message: 'The questions were answered faster than they can be read.',
    concepts: [],
    evidence: { median_ms: median, min_ms_per_question: minimum, questions: times.length },
  };
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2;
}
