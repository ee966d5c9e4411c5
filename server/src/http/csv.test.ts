import { describe, expect, test } from 'vitest';
import { linear } from '../../../vitest.limits.ts';
import { csvLine } from './csv.ts';

describe('csvLine: no text becomes a formula of a spreadsheet', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x;@SUM(1);+1;-1;＝1;＋1;－1;＠a', "x;'@SUM(1);'+1;'-1;'＝1;'＋1;'－1;'＠a"],
    ['=1;=2', "'=1;'=2"],
    ['x;"=1"', `"x;'""=1"""`],
    ['x;;\t=1', "x;;\t'=1"],
  ])('%j is written as %j', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  test.each(['a;b', 'a; b', 'fine ;-)', 'a\tb', 'a=b;c', "it's 1-2", 'x;1', '5;', '漢字;＃'])(
    '%j is written unchanged',
    (text) => {
      expect(csvLine([text, -1, null])).toBe(`${text},-1,\r\n`);
    },
  );

  test.each([';', '"', ';"', '\t'])('a text of many %j is written', async (part) => {
    await linear(`a cell of many ${part.trim() || 'tabs'}`, 50_000, (n) => {
      const line = csvLine([part.repeat(n), `;${part.repeat(n)}`]);
      expect(line.length).toBeGreaterThanOrEqual(2 * n * part.length);
    });
  });
});
