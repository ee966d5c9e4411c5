import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { checkAnswer } from './check-answer.ts';

const { experience } = compile({
  experience: {
    questions: [
      { id: 'age', prompt: 'How old are you?', input: 'number', min: 0, max: 120, allow_decline: true },
      { id: 'sleep', prompt: 'Do you sleep well?', input: 'boolean' },
      {
        id: 'heard',
        prompt: 'How did you hear of us?',
        input: 'single_select',
        options: [
          { id: 'friend', label: 'A friend' },
          { id: 'other', label: 'Other', text: true },
        ],
        max_length: 5,
        allow_decline: true,
      },
      {
        id: 'uses',
        prompt: 'What do you use?',
        input: 'multi_select',
        options: [
          { id: 'bus', label: 'Bus' },
          { id: 'other', label: 'Other', text: true },
        ],
        required: true,
      },
      { id: 'intro', prompt: 'Welcome.', input: 'information', allow_decline: true },
    ],
  },
});

interface SentFields {
  declined?: boolean;
  value?: unknown;
  text?: string;
}

function codeOf(questionId: string, answer: SentFields): string {
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

  test('accepts a text with the option that takes one', () => {
    const answer = { ok: true, question: experience.questionById.get('heard'), value: 'other' };
    expect(checkAnswer(experience, 'heard', { value: 'other', text: 'Radio' })).toEqual({
      ...answer,
      text: 'Radio',
      declined: false,
    });
    expect(checkAnswer(experience, 'heard', { value: 'other', text: '' })).toEqual({
      ...answer,
      declined: false,
    });
    expect(codeOf('heard', { value: 'other' })).toBe('ok');
    expect(codeOf('heard', { value: 'friend', text: '' })).toBe('ok');
    expect(codeOf('uses', { value: ['bus', 'other'], text: 'Skates' })).toBe('ok');
  });

  test.each<[string, SentFields, string]>([
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
    ['heard', { value: 'friend', text: 'Radio' }, 'text_not_allowed'],
    ['heard', { value: 'other', text: 'Radios' }, 'too_long'],
    ['heard', { value: 'other', text: 'a\0' }, 'invalid_characters'],
    ['heard', { declined: true, text: 'Radio' }, 'declined_with_value'],
    ['age', { value: 34, text: 'years' }, 'text_not_allowed'],
    ['uses', { value: ['bus'], text: 'Skates' }, 'text_not_allowed'],
    ['uses', { value: ['bus', 'other'] }, 'empty'],
    ['uses', { value: ['other'], text: '  ' }, 'empty'],
    ['uses', { value: ['other'], text: 'x'.repeat(1_001) }, 'too_long'],
  ])('rejects an answer to %s of %j with %s', (questionId, answer, code) => {
    expect(codeOf(questionId, answer)).toBe(code);
  });
});
