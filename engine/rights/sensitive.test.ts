import { expect, test } from 'vitest';
import { compileBundle } from '../content/compile.ts';
import { leaderView, sensitiveQuestions } from './sensitive.ts';

const rating = (id: string, sensitive?: boolean) => ({
  id,
  prompt: id,
  input: 'rating',
  min: 1,
  max: 5,
  ...(sensitive && { sensitive }),
});

/** Concepts by id: the ids of their items, and what else they declare. */
function compiled(
  concepts: Record<string, [items: string, more?: object]>,
  composites: { id: string; weights: Record<string, number> }[] = [],
) {
  const { bundle, diagnostics } = compileBundle({
    experience: { questions: [...'abdf'].map((id) => rating(id)).concat(rating('c', true)) },
    scorecard: {
      concepts: Object.entries(concepts).map(([id, [items, more]]) => ({
        id,
        ...(items !== '' && { items: [...items].map((question_id) => ({ question_id })) }),
        ...more,
      })),
      composites,
    },
    context: {},
    guardrail: {},
    adaptive_policy: {},
    report_template: {},
  });
  if (!bundle) throw new Error(JSON.stringify(diagnostics));
  return bundle;
}

test('leaders see no items of a concept with a sensitive one, and nothing of what is sensitive as a whole', () => {
  const bundle = compiled(
    {
      open: ['ab'],
      mixed: ['cd'],
      only: ['c', { label: 'Only' }],
      declared: ['f', { sensitive: true }],
    },
    [{ id: 'sum', weights: { open: 1, declared: 1 } }],
  );
  const view = (id: string) => leaderView(bundle, id);
  expect(['open', 'only', 'declared', 'sum', 'unknown'].map(view)).toEqual([
    'whole',
    'nothing',
    'nothing',
    'nothing',
    'nothing',
  ]);
  expect(sensitiveQuestions(bundle)).toEqual(['c']);
});

test('a score with a sensitive item is shown unless other scores have its other items', () => {
  const alone = compiled({ open: ['ab'], mixed: ['cd'] }, [{ id: 'sum', weights: { open: 1, mixed: 1 } }]);
  expect(['open', 'mixed', 'sum'].map((id) => leaderView(alone, id))).toEqual(['whole', 'score', 'score']);
  const shared = compiled({ open: ['ab'], mixed: ['abc'] }, [{ id: 'sum', weights: { open: 1, mixed: 1 } }]);
  expect(['open', 'mixed', 'sum'].map((id) => leaderView(shared, id))).toEqual([
    'whole',
    'nothing',
    'nothing',
  ]);
});

test('an expression that reads a sensitive answer is sensitive', () => {
  const reads = (question_id: string) => ({
    method: 'expression',
    expression: {
      op: 'add',
      args: [
        { op: 'answer', question_id },
        { op: 'lit', value: 1 },
      ],
    },
  });
  const bundle = compiled({ open: ['', reads('a')], hidden: ['', reads('c')] });
  expect(['open', 'hidden'].map((id) => leaderView(bundle, id))).toEqual(['whole', 'nothing']);
});
