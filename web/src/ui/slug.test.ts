import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Wellbeing at Work', 'wellbeing-at-work'],
  ['  Müdigkeit & Schlaf ', 'mudigkeit-schlaf'],
  ['…', ''],
])('the short name of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
