import { describe, expect, test } from 'vitest';
import { evaluate } from './evaluate.ts';
import { type Answers, type Circumstances, compile, likert, respond } from './golden/respond.ts';

function run(contents: Parameters<typeof compile>[0], answers: Answers, given: Circumstances = {}) {
  const bundle = compile(contents);
  return evaluate(bundle, respond(bundle, answers, given));
}

describe('hostile content', () => {
  test('ids equal to names of inherited properties are ordinary ids', () => {
    const ids = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const questions = ids.map((id) => ({ id, prompt: '', input: 'rating' }));
    const contents = {
      experience: { questions },
      scorecard: {
        concepts: ids.map((id) => ({ id, method: 'sum', items: [{ question_id: id }] })),
        composites: [{ id: 'valueOf', weights: { constructor: 1, toString: 2 } }],
      },
      context: {
        variables: { constructor: { type: 'number', from: 'profile.toString' } },
        targets: { constructor: { ideal: 5 } },
      },
    };
    const result = run(contents, Object.fromEntries(ids.map((id, i) => [id, i + 1])), {
      profile: JSON.parse('{"__proto__": {"toString": 5}}'),
    });
    expect(result.sub_scores.map(({ value }) => value)).toEqual([1, 2, 3, 4, 7]);
    expect(Object.keys(result.coverage.by_concept)).toEqual(ids);
    expect(Object.hasOwn(result.confidence.by_concept, '__proto__')).toBe(true);
    expect(result.alignment).toMatchObject({ value: 0 });
    expect(run(contents, {}).unanswered_concepts).toEqual(ids);
  });

  test('a chain of two thousand conditions does not overflow the stack', () => {
    const questions = Array.from({ length: 2000 }, (_, i) => ({
      id: `q${i}`,
      prompt: '',
      input: 'boolean',
      ...(i > 0 && { visible_if: { op: 'answer', question_id: `q${i - 1}` } }),
    }));
    const bundle = compile({ experience: { questions: questions.toReversed() } });
    const answers = Object.fromEntries(questions.map(({ id }) => [id, true]));
    const { coverage } = evaluate(bundle, respond(bundle, answers));
    expect(coverage).toMatchObject({ answered: 2000, eligible: 2000 });
  });

  test('log entries with unknown questions or answers of the wrong type count as unanswered', () => {
    const experience = { questions: likert(['a', 'b', 'c', 'd'], ['x']) };
    const contents = { experience, scorecard: { concepts: [{ id: 'x', method: 'mean' }] } };
    const answers = { nobody: '1', a: 5, b: ['1'], c: { row: '1' }, d: 'no option' };
    expect(run(contents, answers)).toMatchObject({
      unanswered_concepts: ['x'],
      sub_scores: [{ answered: 0, eligible: 4 }],
    });
  });
});
