import { expect, test } from 'vitest';
import { compile, respond } from '../golden/respond.ts';
import { respondentEnvironment } from '../scoring/respondent.ts';
import type { Json } from '../types.ts';
import { visiblePath } from './visibility.ts';

const is = (id: string, value: Json): Json => ({
  op: 'eq',
  args: [
    { op: 'answer', question_id: id },
    { op: 'lit', value },
  ],
});

const bundle = compile({
  experience: {
    sections: [{ id: 's', visible_if: is('a', true) }],
    questions: [
      // The visibility of a question may depend on later questions.
      { id: 'first', prompt: 'First', input: 'boolean', visible_if: is('c', true) },
      { id: 'a', prompt: 'A', input: 'boolean' },
      { id: 'b', prompt: 'B', input: 'boolean', section_id: 's' },
      { id: 'c', prompt: 'C', input: 'boolean', visible_if: is('b', true) },
      { id: 'number', prompt: 'N', input: 'boolean', visible_if: { op: 'lit', value: 1 } },
    ],
  },
});

function path(answers: Record<string, boolean>): string[] {
  const { state } = respond(bundle, answers);
  const environment = respondentEnvironment(bundle, state);
  return visiblePath(bundle, environment).map(
    ({ question, visible, reason }) => `${question.id} ${visible} ${reason}`,
  );
}

test('a question is visible only if its condition and that of its section are met', () => {
  expect(path({})).toEqual([
    'first false condition_unknown',
    'a true no_condition',
    'b false section_hidden',
    'c false condition_unknown',
    'number true condition_true',
  ]);
  expect(path({ a: true, b: true, c: true })).toEqual([
    'first true condition_true',
    'a true no_condition',
    'b true no_condition',
    'c true condition_true',
    'number true condition_true',
  ]);
});

test('an earlier answer to a question that is now hidden has no effect', () => {
  expect(path({ a: false, b: true, c: true })).toEqual([
    'first false condition_unknown',
    'a true no_condition',
    'b false section_hidden',
    'c false condition_unknown',
    'number true condition_true',
  ]);
});
