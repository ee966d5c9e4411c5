import { describe, expect, test } from 'vitest';
import { compileBundle } from '../content/compile.ts';
import { evaluate } from '../evaluate.ts';
import { compile, respond } from '../golden/respond.ts';
import type { Json } from '../types.ts';
import { checkAnswer } from './check-answer.ts';
import { composed, isBlank } from './text.ts';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, scores: { k: 10 } }));
const COMPOSED = 'caf\u00e9';
const DECOMPOSED = 'cafe\u0301';
const eq = (questionId: string, value: Json): Json => ({
  op: 'eq',
  args: [
    { op: 'answer', question_id: questionId },
    { op: 'lit', value },
  ],
});

function check(question: Record<string, Json>, value: unknown, mayLackParts = false) {
  const { experience } = compile({ experience: { questions: [{ id: 'q', prompt: 'Q', ...question }] } });
  return checkAnswer(experience, 'q', { value }, mayLackParts);
}

describe('a number', () => {
  test.each([
    [{ min: 0, max: 1, step: 0.1 }, 0.1 * 3, 0.3],
    [{ min: 0, max: 0.3, step: 0.1 }, 0.1 + 0.2, 0.3],
    [{ min: 0.1, step: 0.1 }, 0.1 + 7 * 0.1, 0.8],
    [{ min: -1, step: 0.01 }, -1 + 57 * 0.01, -0.43],
    [{ min: 0 }, 0.1 * 3, 0.1 * 3],
    [{ min: 0, step: 1 }, -0, 0],
  ])('in %j: %d is stored and read as %d', (bounds, sent, stored) => {
    expect(check({ input: 'number', ...bounds }, sent)).toMatchObject({ ok: true, value: stored });
  });

  test('half a step is rejected, however high the number', () => {
    expect(check({ input: 'number', min: 0, step: 1 }, 5e9 + 0.5)).toMatchObject({ code: 'off_step' });
  });

  test('the last step is accepted, although rounding puts the limit below it', () => {
    const slider = { input: 'slider', min: -100, max: -2.700000000000003, step: 0.01 };
    expect(check(slider, -2.7)).toMatchObject({ ok: true, value: -2.7 });
    expect(check(slider, -2.69)).toMatchObject({ ok: false, code: 'out_of_range' });
  });

  test.each([
    ['70 kg', 'wrong_type', /already has the unit "kg"/],
    ['seventy', 'wrong_type', /found a text/],
    [true, 'wrong_type', /^Expected a number\.$/],
    [-1, 'out_of_range', /too low: expected at least 0/],
    [301, 'out_of_range', /too high: expected at most 300/],
    [70.55, 'off_step', /at most 1 decimal/],
  ])('%j is rejected in its own words', (value, code, message) => {
    const result = check({ input: 'number', min: 0, max: 300, step: 0.1, unit: 'kg' }, value);
    expect(result).toMatchObject({ ok: false, code });
    expect(!result.ok && result.message).toMatch(message);
  });
});

test('a ranking has at most max_choices options, also as a draft', () => {
  const ranking = { input: 'ranking', max_choices: 1, options };
  for (const mayLackParts of [true, false])
    expect(check(ranking, ['a', 'b', 'c', 'd'], mayLackParts)).toMatchObject({ code: 'too_many_choices' });
});

describe('an answer that the bundle does not accept', () => {
  const bundle = compile({
    experience: { questions: [{ id: 'r', prompt: 'R', input: 'ranking', max_choices: 1, options }] },
    scorecard: { concepts: [{ id: 'k', method: 'sum', items: [{ question_id: 'r' }] }] },
  });

  test('is not scored, and the trace says why', () => {
    const { sub_scores, trace } = evaluate(bundle, respond(bundle, { r: ['a', 'b', 'c', 'd'] }));
    expect(sub_scores[0]!.value).toBeNull();
    expect(trace.path).toMatchObject([{ question_id: 'r', rejected: 'too_many_choices' }]);
  });

  test('leaves the trace of accepted answers as it is', () => {
    const { sub_scores, trace } = evaluate(bundle, respond(bundle, { r: ['a'] }));
    expect(sub_scores[0]!.value).toBe(10);
    expect(trace.path[0]).not.toHaveProperty('rejected');
  });
});

describe('composed and decomposed forms are one', () => {
  const contents = {
    experience: {
      questions: [
        { id: COMPOSED, prompt: 'Q', options: [{ id: DECOMPOSED, label: 'x', scores: { [DECOMPOSED]: 3 } }] },
        { id: 'text', prompt: 'T', input: 'text' },
        { id: 'after', prompt: 'A', input: 'boolean', visible_if: eq(DECOMPOSED, COMPOSED) },
        { id: 'after_text', prompt: 'A', input: 'boolean', visible_if: eq('text', COMPOSED) },
      ],
    },
    scorecard: { concepts: [{ id: COMPOSED, method: 'sum' }] },
  };
  const bundle = compile(contents as never);

  test('in ids, references, conditions and answers', () => {
    for (const [id, option] of [
      [COMPOSED, DECOMPOSED],
      [DECOMPOSED, COMPOSED],
    ] as const) {
      const checked = checkAnswer(bundle.experience, id, { value: option });
      expect(checked).toMatchObject({ ok: true, question: { id: COMPOSED }, value: COMPOSED });
    }
    const { sub_scores, trace } = evaluate(
      bundle,
      respond(bundle, { [COMPOSED]: COMPOSED, text: DECOMPOSED }),
    );
    expect(sub_scores).toMatchObject([{ concept_id: COMPOSED, value: 3 }]);
    expect(trace.path.map(({ visible }) => visible)).toEqual([true, true, true, true]);
  });

  test('two options that differ in the form only are one id too many', () => {
    const questions = [
      { id: 'q', prompt: 'Q', options: [COMPOSED, DECOMPOSED].map((id) => ({ id, label: id })) },
    ];
    const { diagnostics } = compileBundle({ ...EMPTY, experience: { questions } } as never);
    expect(diagnostics.map(({ code }) => code)).toContain('duplicate_id');
  });

  test('max_length counts the composed form; a text is kept as it was typed', () => {
    expect(check({ input: 'text', max_length: 4 }, DECOMPOSED)).toMatchObject({
      ok: true,
      value: DECOMPOSED,
    });
    expect(check({ input: 'text', max_length: 3 }, COMPOSED)).toMatchObject({ code: 'too_long' });
  });
});

const EMPTY = {
  scorecard: { concepts: [] },
  context: {},
  guardrail: {},
  adaptive_policy: {},
  report_template: {},
};

describe('what shows nothing', () => {
  const INVISIBLE = [
    ' ',
    '\u00a0',
    '\u200b',
    '\u2800',
    '\u3164',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u17b4',
    '\u180e',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u3000',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\u{e0041}',
    '\u{e0100}',
    '\u{1d159}',
    '\u0001',
    '\r\n\t',
  ];

  test.each(INVISIBLE)('%j does not answer a required text', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(check({ input: 'text', required: true }, `${text}${text}`)).toMatchObject({ code: 'empty' });
    expect(check({ input: 'text', required: true }, `${text}x`)).toMatchObject({ ok: true });
  });

  test.each(['0', '.', '\u0600', '\u0301', '👍', '\ue000', '한', 'ㅤ한'])('%j answers it', (text) => {
    expect(isBlank(text)).toBe(false);
  });

  test('is no text to an option', () => {
    const { experience } = compile({
      experience: {
        questions: [
          { id: 'q', prompt: 'Q', required: true, options: [{ id: 'o', label: 'Other', text: true }] },
        ],
      },
    } as never);
    expect(checkAnswer(experience, 'q', { value: 'o', text: '\u2800\u3164' })).toMatchObject({
      code: 'empty',
    });
  });
});

describe('"did you mean" never suggests the same text', () => {
  const hintOf = (optionId: string, value: Json) => {
    const questions = [
      { id: 'a', prompt: 'A', options: [{ id: optionId, label: 'x' }] },
      { id: 'b', prompt: 'B', input: 'text', visible_if: eq('a', value) },
    ];
    const { diagnostics } = compileBundle({ ...EMPTY, experience: { questions } } as never);
    return diagnostics.find(({ code }) => code === 'unknown_option');
  };

  test('says that only the type differs', () => {
    expect(hintOf('2', 2)).toMatchObject({
      message: 'Question "a" has no option 2, so no answer can equal it.',
      hint: 'The ids of options are strings: write "2" in quotation marks.',
    });
  });

  test('names the characters that do not show', () => {
    expect(hintOf('yes', 'yes\u200b')?.hint).toBe(
      'Only characters that show nothing differ: found U+200B, expected none.',
    );
    expect(hintOf('yes', 'yess')?.hint).toBe('Did you mean "yes"?');
  });
});

test('composed texts are those of Unicode, also at the first character that composes', () => {
  const characters = ['a', 'é', '\u02ff', '\u0300', '\u0301', 'e', 'ö', '\u{1D15E}', '가', '\u0344'];
  for (const first of characters)
    for (const second of characters)
      for (const third of characters) {
        const text = first + second + third;
        expect(composed(text)).toBe(text.normalize('NFC'));
      }
});
