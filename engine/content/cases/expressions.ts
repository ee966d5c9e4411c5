import type { Json, JsonObject } from '../../types.ts';
import {
  type DiagnosticCase,
  error,
  experience,
  lit,
  mood,
  question,
  scorecard,
  visibleIf,
  warning,
} from './build.ts';

/** Cases about expressions. */
export const EXPRESSION_CASES: readonly DiagnosticCase[] = [
  error('expression_malformed', 'experience', '/questions/0/visible_if', visibleIf('yes')),
  error(
    'expression_unknown_op',
    'experience',
    '/questions/0/visible_if/op',
    visibleIf({ op: 'equal', args: [] }),
  ),
  error('expression_arity', 'experience', '/questions/0/visible_if', visibleIf({ op: 'not', args: [] })),
  error('expression_type', 'experience', '/questions/0/visible_if', visibleIf(lit('yes'))),
  error(
    'expression_type',
    'scorecard',
    '/concepts/0/expression',
    scorecard(mood({ method: 'expression', expression: lit(true) })),
  ),
  ...(
    [
      ['days_between', 'time'],
      ['years_between', 'text'],
      ['minutes_between', 'date'],
    ] as const
  ).map(([op, input]) => {
    const args = ['q1', 'q2'].map((question_id) => ({ op: 'answer', question_id }));
    const expected = op === 'minutes_between' ? 'time' : 'date';
    const questions = [expected, input].map((each, i) => ({ id: `q${i + 1}`, prompt: '?', input: each }));
    const asked = question({ id: 'q3', visible_if: { op, args } });
    return error(
      'expression_type',
      'experience',
      '/questions/2/visible_if/args/1',
      experience(...questions, asked),
    );
  }),
  error(
    'expression_too_deep',
    'experience',
    `/questions/0/visible_if${'/args/0'.repeat(32)}`,
    visibleIf(nested(40)),
  ),
  error(
    'expression_too_large',
    'experience',
    '/questions/0/visible_if',
    visibleIf({ op: 'and', args: Array(1_000).fill(lit(true)) }),
  ),
  error(
    'expressions_too_large',
    'experience',
    '/questions/20/visible_if',
    experience(...manyExpressions(21, 999)),
  ),
  warning(
    'expression_constant',
    'experience',
    '/questions/0/visible_if',
    visibleIf({ op: 'eq', args: [lit(1), lit('1')] }),
  ),
];

function nested(depth: number): Json {
  return depth === 1 ? lit(true) : { op: 'not', args: [nested(depth - 1)] };
}

function manyExpressions(questions: number, nodes: number): JsonObject[] {
  return Array.from({ length: questions }, (_, i) => {
    return question({ id: `q${i}`, visible_if: { op: 'and', args: Array(nodes - 1).fill(lit(true)) } });
  });
}
