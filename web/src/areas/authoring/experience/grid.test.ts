import { describe, expect, test } from 'vitest';
import { cellAfter, parseNumber, pastedRows } from './grid.ts';

const size = { row: 2, column: 3 };
const press = (key: string, more = {}) => ({ key, altKey: false, isAtStart: true, isAtEnd: true, ...more });

describe('a table of fields', () => {
  test('arrow keys lead to the neighbours, within the table', () => {
    expect(cellAfter({ row: 0, column: 1 }, press('ArrowDown'), size)).toEqual({ row: 1, column: 1 });
    expect(cellAfter({ row: 0, column: 1 }, press('ArrowUp'), size)).toBeUndefined();
    expect(cellAfter({ row: 0, column: 1 }, press('ArrowRight'), size)).toEqual({ row: 0, column: 2 });
    expect(cellAfter({ row: 1, column: 1 }, press('Enter'), size)).toBeUndefined();
  });

  test('arrow keys within a text move the caret', () => {
    const inside = press('ArrowLeft', { isAtStart: false });
    expect(cellAfter({ row: 0, column: 1 }, inside, size)).toBeUndefined();
  });

  test('pasted rows are cells; one cell is pasted by the field itself', () => {
    expect(pastedRows('Never\t0\r\nOften\t2\n')).toEqual([
      ['Never', '0'],
      ['Often', '2'],
    ]);
    expect(pastedRows('Never')).toBeUndefined();
  });

  test('numbers may have a comma', () => {
    expect([parseNumber('1,5'), parseNumber('−2'), parseNumber(' '), parseNumber('x')]).toEqual([
      1.5,
      -2,
      undefined,
      null,
    ]);
  });
});
