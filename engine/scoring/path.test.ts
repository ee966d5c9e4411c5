import { describe, expect, test } from 'vitest';
import { type Answers, compile, likert, respond } from '../golden/respond.ts';
import { respondentOf } from './respondent.ts';

const answerIs = (id: string, value: string) => ({
  op: 'eq',
  args: [
    { op: 'answer', question_id: id },
    { op: 'lit', value },
  ],
});

function on(contents: Parameters<typeof compile>[0], answers: Answers) {
  const bundle = compile(contents);
  const respondent = respondentOf(bundle, respond(bundle, answers).state);
  const path = Object.fromEntries(
    bundle.experience.questions.map(({ id, index }) => [id, respondent.pathAt(index).reason]),
  );
  return { respondent, path };
}

describe('the answered path', () => {
  const [a, b, c] = likert(['a', 'b', 'c'], ['x']);

  test('hides in chains: the answer to a hidden question has no effect', () => {
    const questions = [
      a!,
      { ...b!, visible_if: answerIs('a', '5') },
      { ...c!, visible_if: answerIs('b', '5') },
    ];
    expect(on({ experience: { questions } }, { a: '5', b: '5' }).path).toEqual({
      a: 'no_condition',
      b: 'condition_true',
      c: 'condition_true',
    });
    expect(on({ experience: { questions } }, { a: '1', b: '5' }).path).toEqual({
      a: 'no_condition',
      b: 'condition_false',
      c: 'condition_unknown',
    });
  });

  test('hides the questions of a hidden section', () => {
    const sections = [{ id: 's', visible_if: answerIs('a', '5') }];
    const { respondent, path } = on(
      {
        experience: { sections, questions: [a!, { ...b!, section_id: 's' }] },
        scorecard: { concepts: ['x'] },
      },
      { a: '1' },
    );
    expect(path.b).toBe('section_hidden');
    expect(respondent.scored('x')).toMatchObject({ raw: 1, tally: { eligible: 1 } });
  });

  test('may depend on scores of earlier questions', () => {
    const high = {
      op: 'gt',
      args: [
        { op: 'score', concept_id: 'x' },
        { op: 'lit', value: 7 },
      ],
    };
    const contents = {
      experience: { questions: [a!, b!, { ...c!, options: [], input: 'text', visible_if: high }] },
      scorecard: { concepts: [{ id: 'x', method: 'sum' }] },
    };
    expect(on(contents, { a: '4', b: '4' }).path.c).toBe('condition_true');
    expect(on(contents, { a: '4', b: '3' }).path.c).toBe('condition_false');
    expect(on(contents, { a: '4' }).path.c).toBe('condition_unknown');
  });

  test.each<[string, object]>([
    ['the confidence of a concept', { op: 'confidence', concept_id: 'x' }],
    ['the overall confidence', { op: 'confidence' }],
  ])('decides the questions that lower %s before a condition reads it', (_, read) => {
    const certain = { op: 'gte', args: [read, { op: 'lit', value: 0.75 }] };
    const of = (guardrail: object, answers: Answers) =>
      on(
        {
          experience: {
            questions: [
              a!,
              { id: 'why', prompt: '', input: 'text', visible_if: certain },
              { ...b!, visible_if: answerIs('c', '5') },
              c!,
            ],
          },
          scorecard: {
            concepts: [{ id: 'x', method: 'sum', items: [{ question_id: 'a' }], reliability: 0.8 }],
          },
          guardrail,
        },
        answers,
      ).path.why;
    const attention = { quality: { attention: [{ question_id: 'b', expected: '5' }] } };
    const contradictions = { contradictions: [{ id: 'ab', questions: ['a', 'b'] }] };
    for (const guardrail of [attention, contradictions]) {
      expect(of(guardrail, { a: '5', c: '5', b: '1' })).toBe('condition_false');
      expect(of(guardrail, { a: '5', c: '5', b: '5' })).toBe('condition_true');
      expect(of(guardrail, { a: '5', c: '1', b: '1' })).toBe('condition_true');
    }
  });

  test('excludes questions that the policy excludes, skips or does not ask for', () => {
    const contents = {
      experience: { questions: likert(['a', 'b', 'c', 'd'], ['x']) },
      scorecard: { concepts: [{ id: 'x', method: 'sum' }] },
      adaptive_policy: {
        mode: 'rules',
        constraints: { excluded: ['d'] },
        rules: [
          { when: answerIs('a', '1'), skip: ['b'] },
          { when: answerIs('a', '5'), ask: ['c'] },
        ],
      },
    };
    const skipped = on(contents, { a: '1' });
    expect(skipped.path).toEqual({
      a: 'no_condition',
      b: 'skipped_by_rule',
      c: 'not_asked_for',
      d: 'excluded',
    });
    expect(skipped.respondent.scored('x')).toMatchObject({ raw: 1, tally: { ratio: 1, eligible: 1 } });
    expect(on(contents, { a: '5', b: '2', c: '3' }).respondent.scored('x')).toMatchObject({ raw: 10 });
    // A question answered before a rule skips it stays on the path.
    expect(on(contents, { b: '2', a: '1' }).respondent.scored('x')).toMatchObject({ raw: 3 });
  });

  describe('is decided on the scores that it gives, without what is not asked on demand', () => {
    const atLeast = (value: number) => ({
      op: 'gte',
      args: [
        { op: 'score', concept_id: 'x' },
        { op: 'lit', value },
      ],
    });
    const [followUp, other] = likert(['followUp', 'other'], ['y']);
    const contents = (rules: object[], shown: object = {}) => ({
      experience: { questions: [a!, b!, followUp!, { ...other!, ...shown }] },
      scorecard: { concepts: ['x', 'y'] },
      adaptive_policy: { mode: 'rules', rules },
    });
    const askForB = { when: answerIs('a', '5'), ask: ['b'] };

    test('a rule', () => {
      const rules = [askForB, { when: atLeast(2), ask: ['followUp'] }];
      const { path, respondent } = on(contents(rules), { a: '2' });
      expect(path).toMatchObject({ b: 'not_asked_for', followUp: 'no_condition' });
      expect(respondent.score('x')).toBe(2);
      // While b is asked for and unanswered, the sum is unknown.
      expect(on(contents(rules), { a: '5' }).path).toMatchObject({
        b: 'no_condition',
        followUp: 'not_asked_for',
      });
      expect(on(contents(rules), { a: '5', b: '1' }).path.followUp).toBe('no_condition');
    });

    test('a condition', () => {
      const found = (answers: Answers) =>
        on(contents([askForB], { visible_if: atLeast(2) }), answers).path.other;
      expect(found({ a: '2' })).toBe('condition_true');
      expect(found({ a: '1' })).toBe('condition_false');
      expect(found({ a: '5' })).toBe('condition_unknown');
    });

    test('unless it contradicts itself: then it stays as first decided', () => {
      const rules = [{ when: atLeast(1), ask: ['b'] }];
      expect(on(contents(rules), { a: '2' }).path.b).toBe('not_asked_for');
    });
  });
});

describe('expressions on a state', () => {
  const contents = {
    experience: { questions: likert(['a', 'b'], ['x']) },
    scorecard: {
      concepts: [
        { id: 'x', method: 'mean', reliability: 0.8, missing: { policy: 'null', min_coverage: 0 } },
        {
          id: 'y',
          method: 'expression',
          expression: {
            op: 'mul',
            args: [
              { op: 'score', concept_id: 'x' },
              { op: 'lit', value: 2 },
            ],
          },
        },
      ],
    },
    context: { variables: { age: { type: 'number', from: 'profile.age' } } },
  };
  const bundle = compile(contents);
  const { state } = respond(
    bundle,
    { a: '4' },
    { profile: { age: 31, name: 'unread' }, elapsedMs: { a: 1500 } },
  );
  const respondent = respondentOf(bundle, state);

  test('read answers, scores, confidence, coverage, context, profile and time', () => {
    expect(respondent.answer('a')).toBe('4');
    expect([respondent.answered('a'), respondent.answered('b'), respondent.answered('nobody')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([respondent.score('x'), respondent.score('y'), respondent.score('nobody')]).toEqual([4, 8, null]);
    expect([respondent.coverage('x'), respondent.coverage('y'), respondent.coverage()]).toEqual([
      0.5, 0.5, 0.5,
    ]);
    // 0.5*0.8/(1 - 0.5*0.8); the precision of y is unknown
    expect(['x', 'y', undefined].map((id) => respondent.confidence(id))).toEqual([
      expect.closeTo(2 / 3, 12),
      null,
      expect.closeTo(2 / 3, 12),
    ]);
    expect([respondent.context('age'), respondent.context('constructor')]).toEqual([31, null]);
    expect([respondent.profile('age'), respondent.profile('name')]).toEqual([31, null]);
    expect([respondent.timing('a'), respondent.timing('b'), respondent.timing()]).toEqual([1500, null, 1500]);
  });

  test('are cached: the same state gives the same object, a longer log a new one', () => {
    expect(respondentOf(bundle, state)).toBe(respondent);
    const log = [...state.log];
    const growing = { ...state, log };
    const before = respondentOf(bundle, growing);
    log.push({ ...log[0]!, question_id: 'b' });
    expect(respondentOf(bundle, growing)).not.toBe(before);
    expect(respondentOf(bundle, growing).coverage()).toBe(1);
  });
});
