import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { information, irtItem, probabilities } from '../src/areas/authoring/scorecard/irt.ts';

test.each(['irt_dichotomous', 'irt_polytomous'])('item curves agree with catR: %s', (file) => {
  const url = new URL(`../../engine/golden/irt/${file}.json`, import.meta.url);
  const { sets } = JSON.parse(readFileSync(url, 'utf8'));
  let compared = 0;
  for (const set of Object.values(sets)) compared += compareTable(set);
  expect(compared).toBeGreaterThan(100);
});

/** Compares the probabilities and the information of a golden set; returns how many were compared. */
function compareTable({ model, D, params, table }: any): number {
  const name = String(model).toLowerCase();
  for (const [index, { a, b, c, d, steps }] of params.entries()) {
    const item = irtItem(name, { a, b: steps ?? b, c, d }, D)!;
    for (const [point, theta] of table.theta.entries()) {
      expect(information(item, theta)).toBeCloseTo(table.info[index][point], 6);
      const expected = table.Pcat
        ? table.Pcat[index][point]
        : [1 - table.P1[index][point], table.P1[index][point]];
      for (const [k, p] of probabilities(item, theta).entries()) expect(p).toBeCloseTo(expected[k], 8);
    }
  }
  return params.length * table.theta.length;
}
