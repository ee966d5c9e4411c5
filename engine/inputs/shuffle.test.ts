import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { compile, respond } from '../golden/respond.ts';
import type { JsonObject, Question } from '../types.ts';
import { shownOptions, shownRows } from './shuffle.ts';

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const options = (...last: JsonObject[]) => [...LETTERS.map((id) => ({ id, label: id })), ...last];
const NONE = { id: 'none', label: 'None', exclusive: true };
const OTHER = { id: 'other', label: 'Other', text: true };

function question(fields: JsonObject): Question {
  const content = { id: 'q', prompt: '', input: 'multi_select', options: options(NONE, OTHER), ...fields };
  return compile({ experience: { questions: [content] } }).experience.questions[0]!;
}

const shown = (fields: JsonObject, seed: string) => shownOptions(question(fields), seed).map(({ id }) => id);

describe('shuffled options', () => {
  test('are all options; those that stay last keep their order', () => {
    const cases: [JsonObject, string[]][] = [
      [{ shuffle: true }, ['none', 'other']],
      [{ shuffle: { keep_last: [] } }, []],
      [{ shuffle: { keep_last: ['other', 'a'] } }, ['a', 'other']],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.string(), ([fields, last], seed) => {
        const order = shown(fields, seed);
        expect(order.toSorted()).toEqual([...LETTERS, 'none', 'other'].toSorted());
        expect(order.slice(order.length - last.length)).toEqual(last);
        expect(order).toEqual(shown(fields, seed));
      }),
    );
  });

  test('have an order that depends on the evaluation and the question', () => {
    const orders = new Set(Array.from({ length: 200 }, (_, n) => shown({ shuffle: true }, `e${n}`).join()));
    expect(orders.size).toBeGreaterThan(90);
    expect(shown({ shuffle: true }, 'e1')).not.toEqual(shown({ shuffle: true, id: 'r' }, 'e1'));
    expect(shown({ shuffle: false }, 'e1')).toEqual([...LETTERS, 'none', 'other']);
  });

  test('have each order equally often', () => {
    const three = { options: options().slice(0, 3), shuffle: true };
    const counts = new Map<string, number>();
    const asked = question(three);
    for (let n = 0; n < 6_000; n++) {
      const order = shownOptions(asked, `evaluation ${n}`)
        .map(({ id }) => id)
        .join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 1,000 expected of each, with a standard deviation of 29.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});

describe('a shuffled matrix', () => {
  const rows = LETTERS.map((id) => ({ id, label: id }));
  const matrix = { input: 'matrix', options: options(NONE), rows };

  test('has its rows shuffled, not its options', () => {
    const shuffled = question({ ...matrix, shuffle: { keep_last: ['c'] } });
    expect(shownOptions(shuffled, 'e2')).toBe(shuffled.options);
    const ids = shownRows(shuffled, 'e2').map(({ id }) => id);
    expect(ids.toSorted()).toEqual(LETTERS);
    expect(ids.at(-1)).toBe('c');
    expect(ids).not.toEqual(['a', 'b', 'd', 'e', 'c']);
  });
});

test('the trace has the order in which shuffled options and rows were shown', () => {
  const bundle = compile({
    experience: {
      questions: [
        { id: 'plain', prompt: '', input: 'single_select', options: options() },
        { id: 'mixed', prompt: '', input: 'single_select', options: options(), shuffle: true },
        {
          id: 'rows',
          prompt: '',
          input: 'matrix',
          options: options(),
          rows: options(),
          shuffle: true,
        },
        {
          id: 'hidden',
          prompt: '',
          input: 'single_select',
          options: options(),
          shuffle: true,
          visible_if: { op: 'lit', value: false },
        },
      ],
    },
  });
  const { path } = evaluate(bundle, respond(bundle, { mixed: 'a' })).trace;
  const { questionById } = bundle.experience;
  expect(path).toEqual([
    { question_id: 'plain', visible: true, reason: 'no_condition' },
    {
      question_id: 'mixed',
      visible: true,
      reason: 'no_condition',
      option_order: shownOptions(questionById.get('mixed')!, 'seed').map(({ id }) => id),
    },
    {
      question_id: 'rows',
      visible: true,
      reason: 'no_condition',
      row_order: shownRows(questionById.get('rows')!, 'seed').map(({ id }) => id),
    },
    { question_id: 'hidden', visible: false, reason: 'condition_false' },
  ]);
});
