import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileExpression } from '../expressions/compile.ts';
import { INPUTS } from '../types.ts';
import { checkContent } from './compile.ts';

/** The examples of content in the documents that are written by hand. */

function jsonBlocks(document: string): string[] {
  const text = readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, block]) => block!);
}

describe('docs/expressions.md', () => {
  test.each(jsonBlocks('expressions.md'))('compiles %s', (block) => {
    expect(compileExpression(JSON.parse(block), '', 'guardrail').diagnostics).toEqual([]);
  });
});

test('the example of scales in docs/measurement.md compiles without errors', () => {
  const [scales] = jsonBlocks('measurement.md');
  const errors = checkContent('experience', JSON.parse(scales!)).filter(
    ({ severity }) => severity === 'error',
  );
  expect(errors).toEqual([]);
});

test('the example in docs/diagnostics.md is what the compiler reports', () => {
  const [block] = jsonBlocks('diagnostics.md');
  const expected = JSON.parse(block!);
  const content = { questions: [{ id: 'q1', prompt: 'How are you?', input: 'ratng' }] };
  const found = checkContent('experience', content).find(({ code }) => code === 'unknown_value')!;
  const message = expected.message.replace('single_select, …', INPUTS.join(', '));
  expect(found).toEqual({ ...expected, message, details: { ...expected.details, allowed: INPUTS } });
});
