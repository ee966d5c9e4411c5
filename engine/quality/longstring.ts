import type { AnswerView } from './answer-view.ts';
import type { Finding } from './finding.ts';
import { type FormatItem, qualityPlan } from './plan.ts';

const RULE = 'quality.max_longstring';
const PENALTY = 0.15;

/**
 * Longstring index (Johnson 2005): a hit when the longest run of identical answers over consecutive items of
 * one response format is longer than `maximum` items. Items of other formats in between do not end a run; an
 * unanswered item does. Undetermined when no item of any format is answered.
 */
export function longstringFinding(maximum: number, respondent: AnswerView): Finding {
  let longest = 0;
  let answered = false;
  for (const items of qualityPlan(respondent.bundle).formats) {
    const run = longestRun(inAskedOrder(items, respondent), respondent);
    longest = Math.max(longest, run);
    answered ||= run > 0;
  }
  if (!answered) return { ruleId: RULE, outcome: 'undetermined' };
  if (longest <= maximum) return { ruleId: RULE, outcome: 'passed' };
  return {
    ruleId: RULE,
    outcome: 'hit',
    penalty: PENALTY,
    message: `The same answer was given ${longest} times in a row.`,
    concepts: [],
    evidence: { longest, max_longstring: maximum },
  };
}

/**
 * Sorts items as they were asked: by the log in `irt` mode, where selection decides the order; else by the
 * experience.
 */
function inAskedOrder(items: readonly FormatItem[], respondent: AnswerView): readonly FormatItem[] {
  const { adaptivePolicy, experience } = respondent.bundle;
  if (adaptivePolicy.mode !== 'irt') return items;
  const rank = new Map<number, number>();
  for (const { question_id } of respondent.state.log) {
    const index = experience.questionById.get(question_id)?.index;
    if (index !== undefined && !rank.has(index)) rank.set(index, rank.size);
  }
  return items
    .filter(({ questionIndex }) => rank.has(questionIndex))
    .sort((a, b) => rank.get(a.questionIndex)! - rank.get(b.questionIndex)!);
}

function longestRun(items: readonly FormatItem[], respondent: AnswerView): number {
  let longest = 0;
  let run = 0;
  let last: number | null = null;
  for (const { questionIndex, position } of items) {
    if (!respondent.visible(questionIndex)) continue;
    const value = respondent.valueAt(questionIndex);
    const current = value === null ? null : position(value);
    run = current === null ? 0 : current === last ? run + 1 : 1;
    last = current;
    longest = Math.max(longest, run);
  }
  return longest;
}
