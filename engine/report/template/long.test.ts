import { expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { mayRenderLong } from './long.ts';

test.each([
  ['{% for a in b %}', true],
  ['{%-  tablerow a in b %}', true],
  ['{{ (1..9) | size }}', true],
  ['{% assign a = (1..n) | where: "x" %}', true],
  ['{{{{ (a (1..2) }}', true],
  ['{{ (a) .. }} (1..2)', false],
  ['a (1..2) {{ b }}', false],
  ['{% forty %} {{ (it...) }}', true],
  ['How was (it...) {{ answers.a | default: "so" }}?', false],
])('a loop or a range within the marks of Liquid: %s', (text, expected) => {
  expect(mayRenderLong(text)).toBe(expected);
});

test.each(['{{', '{{(', '{{ (a', '{%', '{{ ( .'])(
  '%s, repeated and never ended, takes a linear time',
  async (part) => {
    const text = part.repeat(300_000);
    await limited(`looking for loops in repeated ${part}`, 200, () => mayRenderLong(text));
  },
);
