import { describe, expect, test } from 'vitest';
import { sealedColumn } from './sealed-column.ts';
import { SubjectKey } from './subject-key.ts';

const key = new SubjectKey(Buffer.alloc(32, 7), 'organization/app/environment/subject');
const column = sealedColumn<unknown>('answer_batches', 'values');
const lengthOf = (value: unknown) => column.seal(key, 'row', value).length;

describe('a sealed column', () => {
  test.each([[''], ['Größe 🙂'], [{ a: [1, null, 'x'] }], ['é'.repeat(900)], ['x'.repeat(100_000)]])(
    'opens what was sealed (%#)',
    (value) => {
      expect(column.open(key, 'row', column.seal(key, 'row', value))).toEqual(value);
    },
  );

  test('does not show by its length which answer was given', () => {
    const answers = [true, false, 0, 10, 'no', 'definitely_yes', null];
    const lengths = answers.map((value) => lengthOf([{ value, declined: value === null }]));
    expect(new Set(lengths).size).toBe(1);
  });

  test('has a length in steps of 128 bytes, compressed or not', () => {
    const head = lengthOf('') - 128;
    for (const characters of [1, 100, 126, 127, 1000, 1100, 5000, 50_000]) {
      const random = Array.from({ length: characters }, (_, i) => ((i * 7919) % 36).toString(36)).join('');
      expect((lengthOf(random) - head) % 128).toBe(0);
    }
  });
});
