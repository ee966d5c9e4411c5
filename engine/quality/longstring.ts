import type { Respondent } from '../scoring/respondent.ts';
import type { Finding } from './finding.ts';
import { type FormatItem, guardrailPlan } from './plan.ts';

const RULE = 'quality.max_longstring';
const PENALTY = 0.15;

/**
 * The longest run of one and the same answer over consecutive items of one response format (Johnson 2005),
 * longer than `maximum`. Items of other formats in between do not end a run; an unanswered item does.
 */
export function longstringFinding(maximum: number, respondent: Respondent): Finding {
  let longest = 0;
  let answered = false;
  for (const items of guardrailPlan(respondent.bundle).formats) {
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

/** Item selection makes its own order: that of the log. Elsewhere the order of the experience is what was seen. */
function inAskedOrder(items: readonly FormatItem[], respondent: Respondent): readonly FormatItem[] {
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

function longestRun(items: readonly FormatItem[], respondent: Respondent): number {
  let longest = 0;
  let run = 0;
  let last: number | null = null;
  for (const { questionIndex, position } of items) {
    if (!respondent.visible(questionIndex)) continue;
    const value = respondent.valueAt(questionIndex);
    const place = value === null ? null : position(value);
    run = place === null ? 0 : place === last ? run + 1 : 1;
    last = place;
    longest = Math.max(longest, run);
  }
  return longest;
}
