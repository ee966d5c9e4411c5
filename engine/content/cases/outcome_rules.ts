import type { JsonObject } from '../../types.ts';
import { type DiagnosticCase, error } from './build.ts';

const outcomeRule = (rule: JsonObject) => ({
  scorecard: { concepts: ['A'], outcome_rules: [{ id: 'r', concept: 'A', by: 'P120D', ...rule }] },
});
const below = { remission: { below: 1 } };
/** Cases about outcome rules of scorecards. */
export const OUTCOME_RULES: readonly DiagnosticCase[] = [
  error('missing_key', 'scorecard', '/outcome_rules/0', outcomeRule({})),
  error('missing_key', 'scorecard', '/outcome_rules/0/remission', outcomeRule({ remission: {} })),
  error('out_of_range', 'scorecard', '/outcome_rules/0', outcomeRule({ ...below, from: 'P6M' })),
  error(
    'out_of_range',
    'scorecard',
    '/outcome_rules/0',
    outcomeRule({ ...below, response: { change_pct: 50 } }),
  ),
  error('unknown_concept', 'scorecard', '/outcome_rules/0/concept', outcomeRule({ ...below, concept: 'B' })),
];
