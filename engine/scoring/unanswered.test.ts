import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { compile, likert, respond } from '../golden/respond.ts';

test('a concept that lacks the minimum of items because others are hidden has the reason hidden', () => {
  const visible_if = {
    op: 'eq',
    args: [
      { op: 'answer', question_id: 'a' },
      { op: 'lit', value: '1' },
    ],
  };
  const [first, ...others] = likert(['a', 'b', 'c'], ['x']);
  const questions = [first!, ...others.map((question) => ({ ...question, visible_if }))];
  const concepts = [{ id: 'x', method: 'mean', missing: { min_items: 2 } }];
  const bundle = compile({ experience: { questions }, scorecard: { concepts } });
  const conceptAfter = (answers: Record<string, string>) =>
    evaluate(bundle, respond(bundle, answers)).trace.concepts[0]!;
  expect(conceptAfter({ a: '3' })).toMatchObject({ reason: 'hidden', missing: {} });
  expect(conceptAfter({ a: '1' })).toMatchObject({ reason: 'skipped', missing: { skipped: 2 } });
});
