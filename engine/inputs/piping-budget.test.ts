import { expect, test } from 'vitest';
import { compileBundle } from '../content/compile.ts';
import { bundleWeight } from '../content/weight.ts';
import type { Contents } from '../types.ts';
import { pipeOf } from './piping.ts';

const EMPTY = { scorecard: {}, context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };
const LOOP = '{% for i in (1..4000) %}{% endfor %}';

function contentsOf(prompt: string, report = ''): Contents {
  const questions = [{ id: 'a', prompt, input: 'text' }];
  const blocks = [{ id: 'b', type: 'text', template: report }];
  return { ...EMPTY, experience: { questions }, report_template: { blocks } } as unknown as Contents;
}

test('the texts that a person sees share one budget, whatever each of them costs', () => {
  const { bundle } = compileBundle(contentsOf('Mood?'));
  const pipe = pipeOf(bundle!, undefined, undefined);
  const hello = '{% for i in (1..4000) %}{% endfor %}Hello{{ answers.a | default: "!" }} ';
  const texts = Array.from({ length: 100 }, (_, i) => pipe(`${hello}${i}`));
  const rendered = texts.filter((text) => text.includes('!'));
  expect(rendered.length).toBeGreaterThan(5);
  expect(rendered.length).toBeLessThan(50);
});

test.each([
  [`${LOOP}How was your {{ answers.a | default: 'day' }}?`, 'How was your ?'],
  [`{% if answers.a == "}}" %}One{% endif %} {{- "{%" -}} two`, 'One  two'],
  [LOOP, '…'],
  ['{{{{{{', '{{{{{{'],
])('a text beyond the budget is shown without its variables and tags: %s', (source, shown) => {
  const { bundle } = compileBundle(contentsOf('Mood?'));
  const pipe = pipeOf(bundle!, undefined, undefined);
  for (let n = 0; n < 100; n++) pipe(`${LOOP}${n}`);
  expect(pipe(source)).toBe(shown);
});

test.each([
  ['a loop in a prompt', LOOP, ''],
  ['a range in a prompt', '{% assign a = (1..100000) | where: "x" %}', ''],
  ['a range in a report', '', '{{ (1..100000) | where: "x" | size }}'],
])('%s makes a bundle heavy, so that a thread renders its texts', (_, prompt, report) => {
  const plain = contentsOf('How was (it...) {{ answers.a | default: "so" }}?');
  expect(bundleWeight(plain, 500)).toBeLessThan(20_000);
  expect(bundleWeight(contentsOf(prompt, report), 500)).toBeGreaterThan(20_000);
});
