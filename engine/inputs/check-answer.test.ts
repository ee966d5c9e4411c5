import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { checkAnswer } from './check-answer.ts';

const { experience } = compile({
  experience: {
    questions: [
      { id: 'age', prompt: 'How old are you?', input: 'number', min: 0, max: 120, allow_decline: true },
      { id: 'sleep', prompt: 'Do you sleep well?', input: 'boolean' },
      { id: 'intro', prompt: 'Welcome.', input: 'information', allow_decline: true },
    ],
  },
});

function codeOf(questionId: string, answer: { declined?: boolean; value?: unknown }): string {
  const result = checkAnswer(experience, questionId, answer);
  return result.ok ? 'ok' : result.code;
}

describe('checkAnswer', () => {
  test('accepts a valid value and returns it with its question', () => {
    expect(checkAnswer(experience, 'age', { value: 34 })).toEqual({
      ok: true,
      question: experience.questionById.get('age'),
      value: 34,
      declined: false,
    });
    expect(codeOf('age', { value: 34, declined: false })).toBe('ok');
  });

  test('accepts declining where the question allows it', () => {
    const accepted = { ok: true, question: experience.questionById.get('age'), value: null, declined: true };
    expect(checkAnswer(experience, 'age', { declined: true })).toEqual(accepted);
    expect(checkAnswer(experience, 'age', { declined: true, value: null })).toEqual(accepted);
  });

  test.each<[string, { declined?: boolean; value?: unknown }, string]>([
    ['unknown', { value: 34 }, 'unknown_question'],
    ['unknown', { declined: true }, 'unknown_question'],
    ['constructor', { value: 34 }, 'unknown_question'],
    ['sleep', { declined: true }, 'decline_not_allowed'],
    ['sleep', { declined: true, value: true }, 'decline_not_allowed'],
    ['intro', { declined: true }, 'decline_not_allowed'],
    ['age', { declined: true, value: 34 }, 'declined_with_value'],
    ['age', { value: 121 }, 'out_of_range'],
    ['age', { value: null }, 'wrong_type'],
    ['age', {}, 'wrong_type'],
    ['intro', { value: true }, 'takes_no_answer'],
  ])('rejects an answer to %s of %j with %s', (questionId, answer, code) => {
    expect(codeOf(questionId, answer)).toBe(code);
  });
});
