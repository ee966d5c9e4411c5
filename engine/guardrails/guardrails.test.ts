import { describe, expect, test } from 'vitest';
import { type Answers, type Circumstances, compile, likert, respond } from '../golden/respond.ts';
import { respondentOf } from '../scoring/respondent.ts';
import { answerPhaseConflicts, guardrailResult } from './conflicts.ts';
import { decideStatus } from './status.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function judge(
  guardrail: object,
  answers: Answers,
  given: Circumstances = {},
  questions = likert(IDS, ['x']),
  concept: object = {},
) {
  const bundle = compile({
    experience: { questions: [...questions, { id: 'note', prompt: '', input: 'text' }] },
    scorecard: { concepts: [{ id: 'x', method: 'mean', ...concept }] },
    guardrail,
  });
  const respondent = respondentOf(bundle, respond(bundle, answers, given).state);
  return { ...guardrailResult(respondent), quality: respondent.qualityResult().value };
}

const answersOf = (digits: string): Answers =>
  Object.fromEntries([...digits].map((digit, index) => [IDS[index]!, digit]));
const ids = ({ conflicts }: { conflicts: { rule_id: string }[] }) => conflicts.map(({ rule_id }) => rule_id);

describe('rules', () => {
  const low = {
    op: 'lt',
    args: [
      { op: 'score', concept_id: 'x' },
      { op: 'lit', value: 2 },
    ],
  };
  const rule = {
    id: 'low',
    when: low,
    severity: 'critical',
    action: 'withhold',
    message: 'Low.',
    concepts: ['x'],
  };

  test('fire with the observed values as evidence', () => {
    expect(judge({ rules: [rule] }, answersOf('111111')).conflicts).toEqual([
      {
        rule_id: 'low',
        severity: 'critical',
        action: 'withhold',
        message: 'Low.',
        concepts: ['x'],
        evidence: { scores: { x: 1 } },
      },
    ]);
    expect(judge({ rules: [rule] }, answersOf('222222')).conflicts).toEqual([]);
  });

  test('with an unknown condition are undetermined and never fire', () => {
    expect(judge({ rules: [rule] }, {})).toMatchObject({ conflicts: [], undetermined: ['low'] });
  });

  test('of phase answer fire as soon as they are met, and again at completion', () => {
    const when = {
      op: 'eq',
      args: [
        { op: 'answer', question_id: 'a' },
        { op: 'lit', value: '5' },
      ],
    };
    const bundle = compile({
      experience: { questions: likert(IDS, ['x']) },
      guardrail: {
        rules: [
          { ...rule, id: 'now', when, phase: 'answer', concepts: [] },
          { ...rule, id: 'later', when, concepts: [] },
        ],
      },
    });
    const { state } = respond(bundle, { a: '5' });
    expect(answerPhaseConflicts(bundle, state).map(({ rule_id, evidence }) => [rule_id, evidence])).toEqual([
      ['now', { answers: { a: '5' } }],
    ]);
    expect(ids(guardrailResult(respondentOf(bundle, state)))).toEqual(['now', 'later']);
  });
});

describe('minimum coverage and confidence', () => {
  test('require a review below the minimum', () => {
    const reliable = (guardrail: object) =>
      judge(guardrail, answersOf('123'), {}, likert(IDS, ['x']), { reliability: 0.8 });
    const { conflicts } = reliable({ min_coverage: 0.8, min_confidence: 0.9 });
    expect(conflicts).toMatchObject([
      { rule_id: 'min_coverage', severity: 'warning', action: 'require_review', evidence: { coverage: 0.5 } },
      // 0.5*0.8/(1 - 0.5*0.8)
      { rule_id: 'min_confidence', action: 'require_review', evidence: { confidence: 0.666666666667 } },
    ]);
    expect(ids(reliable({ min_coverage: 0.5, min_confidence: 0.5 }))).toEqual([]);
  });

  test('a minimum of a confidence that is unknown is undetermined', () => {
    expect(judge({ min_confidence: 0.1 }, answersOf('123456'))).toMatchObject({
      conflicts: [],
      undetermined: ['min_confidence'],
    });
  });

  test('are undetermined when nothing was asked', () => {
    const hidden = likert(['a'], ['x']).map((question) => ({
      ...question,
      visible_if: { op: 'lit', value: false },
    }));
    const bundle = compile({
      experience: { questions: hidden },
      guardrail: { min_coverage: 1, min_confidence: 1 },
    });
    expect(guardrailResult(respondentOf(bundle, respond(bundle, {}).state))).toEqual({
      conflicts: [],
      undetermined: ['min_coverage', 'min_confidence'],
    });
  });
});

describe('decideStatus', () => {
  const conflict = (id: string, action: 'flag' | 'require_review' | 'withhold' | 'fail') => ({
    rule_id: id,
    severity: 'warning' as const,
    action,
    message: '',
    concepts: [],
    evidence: {},
  });
  test.each([
    [[], 'automatic', 'completed', 'default'],
    [[conflict('a', 'flag')], 'automatic', 'completed', 'default'],
    [[], 'review_required', 'needs_review', 'release_policy'],
    [[conflict('a', 'flag'), conflict('b', 'withhold')], 'review_required', 'needs_review', 'b'],
    [[conflict('a', 'require_review'), conflict('b', 'fail')], 'automatic', 'failed', 'b'],
  ] as const)('of %j under %s', (conflicts, releasePolicy, status, decidedBy) => {
    for (const ended of ['completed', 'expired'] as const)
      expect(decideStatus(conflicts, { releasePolicy, ended })).toEqual({ status, decidedBy });
    const decision = decideStatus(conflicts, { releasePolicy, ended: 'not_answered' });
    expect(decision).toEqual({ status: 'failed', decidedBy: 'not_answered' });
  });
});
