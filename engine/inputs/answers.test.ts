import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { INPUTS, type JsonObject, type Question } from '../types.ts';
import { validateAnswer } from './inputs.ts';

const OPTIONS = ['a', 'b', 'c'].map((id, i) => ({ id, label: id.toUpperCase(), scores: { x: i } }));
const ROWS = [
  { id: 'r1', label: 'Row 1' },
  { id: 'r2', label: 'Row 2' },
];

function question(fields: JsonObject): Question {
  return compile({ experience: { questions: [{ id: 'q', prompt: 'Prompt', ...fields }] } }).experience
    .questions[0]!;
}

function codeOf(fields: JsonObject, value: unknown): string {
  const result = validateAnswer(question(fields), value);
  return result.ok ? 'ok' : result.code;
}

describe('validateAnswer', () => {
  const select = { input: 'single_select', options: OPTIONS };
  const multi = {
    input: 'multi_select',
    options: [...OPTIONS, { id: 'none', label: 'None', exclusive: true }],
  };
  const ranking = { input: 'ranking', options: OPTIONS };
  const matrix = { input: 'matrix', options: OPTIONS, rows: ROWS };
  const required = { required: true };
  test.each<[JsonObject, unknown, string]>([
    [select, 'a', 'ok'],
    [select, 'A', 'unknown_option'],
    [select, 'constructor', 'unknown_option'],
    [select, 0, 'wrong_type'],
    [select, ['a'], 'wrong_type'],
    [select, null, 'wrong_type'],
    [select, undefined, 'wrong_type'],
    [multi, ['a', 'c'], 'ok'],
    [multi, [], 'ok'],
    [{ ...multi, ...required }, [], 'too_few_choices'],
    [multi, ['a', 'a'], 'duplicate_option'],
    [multi, ['a', 'z'], 'unknown_option'],
    [multi, ['a', 'none'], 'exclusive_option'],
    [multi, ['none'], 'ok'],
    [{ ...multi, max_choices: 1 }, ['a', 'b'], 'too_many_choices'],
    [multi, 'a', 'wrong_type'],
    [multi, ['a', 1], 'wrong_type'],
    [{ input: 'likert', options: OPTIONS }, 'b', 'ok'],
    [{ input: 'likert', options: OPTIONS }, 2, 'wrong_type'],
    [{ input: 'likert', min: 1, max: 7 }, 7, 'ok'],
    [{ input: 'likert', min: 1, max: 7 }, 8, 'out_of_range'],
    [{ input: 'likert', min: 1, max: 7 }, 1.5, 'off_step'],
    [{ input: 'likert', min: 1, max: 7 }, '7', 'wrong_type'],
    [{ input: 'rating' }, 5, 'ok'],
    [{ input: 'rating' }, 0, 'out_of_range'],
    [{ input: 'rating' }, 6, 'out_of_range'],
    [{ input: 'rating' }, 4.5, 'off_step'],
    [{ input: 'rating', step: 0.5 }, 4.5, 'ok'],
    [{ input: 'nps' }, 0, 'ok'],
    [{ input: 'nps' }, 10, 'ok'],
    [{ input: 'nps' }, 11, 'out_of_range'],
    [{ input: 'nps' }, 9.5, 'off_step'],
    [{ input: 'number' }, -12.5, 'ok'],
    [{ input: 'number' }, Number.NaN, 'wrong_type'],
    [{ input: 'number' }, Infinity, 'wrong_type'],
    [{ input: 'number' }, 1e300, 'out_of_range'],
    [{ input: 'number', min: 0, step: 0.1 }, 0.3, 'ok'],
    [{ input: 'number', min: 0, step: 0.1 }, 0.35, 'off_step'],
    [{ input: 'number', min: 1, step: 2 }, 4, 'off_step'],
    [{ input: 'slider' }, 33.3, 'ok'],
    [{ input: 'slider' }, 101, 'out_of_range'],
    [{ input: 'boolean' }, false, 'ok'],
    [{ input: 'boolean' }, 0, 'wrong_type'],
    [{ input: 'text' }, 'hello', 'ok'],
    [{ input: 'text' }, '', 'ok'],
    [{ input: 'text', ...required }, ' \n', 'empty'],
    [{ input: 'text', max_length: 2 }, '😀😀', 'ok'],
    [{ input: 'text', max_length: 2 }, '😀😀a', 'too_long'],
    [{ input: 'text' }, 'x'.repeat(1_001), 'too_long'],
    [{ input: 'long_text' }, 'x'.repeat(10_000), 'ok'],
    [{ input: 'long_text' }, 'x'.repeat(10_001), 'too_long'],
    [{ input: 'text' }, 'a\0b', 'invalid_characters'],
    [{ input: 'text' }, 'a\ud800', 'invalid_characters'],
    [{ input: 'text' }, 7, 'wrong_type'],
    [{ input: 'date' }, '2024-02-29', 'ok'],
    [{ input: 'date' }, '2023-02-29', 'invalid_date'],
    [{ input: 'date' }, '0000-01-01', 'invalid_date'],
    [{ input: 'date' }, '2024-2-9', 'invalid_date'],
    [{ input: 'date' }, '2024-01-01T00:00', 'invalid_date'],
    [{ input: 'date' }, 20240101, 'wrong_type'],
    [{ input: 'time' }, '23:59', 'ok'],
    [{ input: 'time' }, '24:00', 'invalid_time'],
    [{ input: 'time' }, '9:00', 'invalid_time'],
    [ranking, ['c', 'a', 'b'], 'ok'],
    [ranking, ['c', 'a'], 'too_few_choices'],
    [ranking, ['c', 'a', 'a'], 'duplicate_option'],
    [{ ...ranking, max_choices: 2 }, ['c'], 'ok'],
    [{ ...ranking, max_choices: 2 }, [], 'too_few_choices'],
    [{ ...ranking, max_choices: 2 }, ['a', 'b', 'c'], 'too_many_choices'],
    [matrix, { r1: 'a', r2: 'c' }, 'ok'],
    [matrix, { r1: 'a' }, 'ok'],
    [{ ...matrix, ...required }, { r1: 'a' }, 'incomplete'],
    [matrix, {}, 'incomplete'],
    [matrix, { r3: 'a' }, 'unknown_row'],
    [matrix, { r1: 'z' }, 'unknown_option'],
    [matrix, { r1: ['a'] }, 'wrong_type'],
    [matrix, ['a'], 'wrong_type'],
    [matrix, JSON.parse('{"__proto__": "a"}'), 'unknown_row'],
    [{ input: 'consent' }, false, 'ok'],
    [{ input: 'consent', ...required }, false, 'consent_required'],
    [{ input: 'consent', ...required }, true, 'ok'],
    [{ input: 'consent', options: OPTIONS }, 'a', 'ok'],
    [{ input: 'consent', options: OPTIONS }, true, 'wrong_type'],
    [{ input: 'information' }, true, 'takes_no_answer'],
  ])('question %j, answer %j: %s', (fields, value, code) => {
    expect(codeOf(fields, value)).toBe(code);
  });

  test('any value is accepted or rejected, and a message never repeats the value', () => {
    const fields = fc.constantFrom(...INPUTS).map((input) => ({ input, options: OPTIONS, rows: ROWS }));
    fc.assert(
      fc.property(fields, fc.anything({ maxDepth: 2 }), (content, value) => {
        const result = validateAnswer(question(content), value);
        if (!result.ok && typeof value === 'string' && value.length > 20)
          expect(result.message).not.toContain(value);
      }),
    );
  });
});
