import { expect, test } from 'vitest';
import type { Contents } from '../../types.ts';
import { compileBundle } from '../compile.ts';

const scored = (id: string, points: readonly number[]) => ({
  id,
  prompt: id,
  input: 'single_select',
  options: points.map((s, index) => ({ id: `o${index}`, label: `${index}`, scores: { s } })),
});

test('a table with a gap, in the wrong order, for other points or for θ is reported', () => {
  const found = (norm: object, concept: object = {}) => {
    const scorecard = { concepts: [{ id: 's', method: 'sum', scale: 't', norms: [norm], ...concept }] };
    const experience = { questions: ['a', 'b'].map((id) => scored(id, [1, 2, 4])) };
    const rest = { context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
    const { diagnostics } = compileBundle({ experience, scorecard, ...rest } as unknown as Contents);
    return diagnostics
      .filter(({ code }) => !['default_used', 'missing_norms'].includes(code))
      .map(
        ({ code, severity, pointer }) => `${severity} ${code} ${pointer.replace('/concepts/0/norms/0', '')}`,
      );
  };
  // Two items of 1, 2 or 4 points sum to 2, 3, 4, 5, 6 and 8, but not to 7.
  const table = [2, 3, 4, 5, 6, 8].map((raw) => [raw, 30 + raw]);
  expect(found({ table })).toEqual([]);
  expect(found({ table: table.slice(1) })).toEqual(['error table_gap /table']);
  expect(found({ table: table.filter(([raw]) => raw !== 5) })).toEqual(['error table_gap /table']);
  expect(found({ table: table.toSpliced(5, 0, [7, 37]) })).toEqual(['warning unattainable_row /table/5']);
  expect(found({ table: table.with(2, [4, 60]) })).toEqual(['error not_ascending /table/3']);
  expect(found({ table: table.with(2, [3, 33]) })).toContain('error not_ascending /table/2');
  expect(found({ table: table.map(([raw, t]) => [raw, 90 - t!]) })).toEqual([]);
  expect(found({ table, mean: 4, sd: 1 })).toEqual(['warning unused_key /mean', 'warning unused_key /sd']);
  expect(found({ n: 4 })).toEqual(['error missing_key ', 'error missing_key ']);
  expect(found({ table: table.map(([raw]) => [raw, 11]) }, { scale: 'sten' })[0]).toBe(
    'error out_of_range /table/0/1',
  );
  expect(
    found(
      {
        table: [
          [2, 10],
          [6, 90],
        ],
      },
      { scale: 'percentile' },
    ),
  ).toEqual(['warning table_gap /table']);
  const irt = { model: '1pl', items: { a: { a: 1, b: [0, 1] }, b: { a: 1, b: [0, 1] } } };
  expect(found({ table }, { method: 'irt', irt: { ...irt, model: 'grm' } })).toEqual([
    'error table_gap /table',
  ]);
});
