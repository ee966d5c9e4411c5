import { describe, expect, test } from 'vitest';
import { type BankItem, bankBundle } from '../../golden/bank.ts';
import { compile, likert } from '../../golden/respond.ts';
import { comparabilityVerdicts } from './verdicts.ts';

const bank = (items: [string, number][]): BankItem[] => items.map(([id, b]) => ({ id, a: 1, b }));
const sum = (ids: string[], concept: object = {}) =>
  compile({
    experience: { questions: likert(ids, ['x']) },
    scorecard: { concepts: [{ id: 'x', method: 'sum', ...concept }] },
  });
const verdict = (...bundles: Parameters<typeof comparabilityVerdicts>) =>
  comparabilityVerdicts(...bundles)[0]!;

describe('comparabilityVerdicts', () => {
  test('same: equal item fingerprints', () => {
    expect(verdict(sum(['a', 'b', 'c']), sum(['a', 'b', 'c'], { label: 'Other' }))).toEqual({
      concept_id: 'x',
      label: 'Other',
      verdict: 'same',
      anchor_items: 3,
      reasons: [],
    });
  });

  test('linkable: enough unchanged items', () => {
    const found = verdict(sum(['a', 'b', 'c', 'd']), sum(['a', 'b', 'c', 'e']));
    expect(found).toMatchObject({ verdict: 'linkable', anchor_items: 3 });
    expect(found.link).toBeUndefined();
    expect(found.reasons).toContainEqual({
      code: 'item_removed',
      item_id: 'd',
      message: 'The item was removed.',
    });
  });

  test('broken: too few unchanged items, another scoring, or a concept in one bundle only', () => {
    const few = verdict(sum(['a', 'b', 'c']), sum(['a', 'b', 'd']));
    expect(few).toMatchObject({ verdict: 'broken', anchor_items: 2 });
    expect(few.reasons.at(-1)).toEqual({
      code: 'too_few_anchors',
      message: 'Unchanged items: 2; a link needs at least 3.',
    });
    expect(verdict(sum(['a', 'b', 'c']), sum(['a', 'b', 'c'], { method: 'mean' }))).toMatchObject({
      verdict: 'broken',
      reasons: expect.arrayContaining([{ code: 'method', message: 'The scoring method changed.' }]),
    });
    expect(verdict(sum(['a', 'b', 'c']), compile({}))).toMatchObject({
      verdict: 'broken',
      anchor_items: 0,
      reasons: [{ code: 'removed', message: 'The other bundle does not have the concept.' }],
    });
  });

  test('broken: an expression that reads something else, whatever items it has', () => {
    const derived = (ids: string[]) =>
      compile({
        experience: { questions: likert(ids, ['x']) },
        scorecard: {
          concepts: [
            { id: 'd', method: 'expression', expression: { op: 'score', concept_id: 'x' }, items: [] },
            { id: 'x', method: 'sum' },
          ],
        },
      });
    expect(verdict(derived(['a', 'b']), derived(['a', 'c']))).toMatchObject({
      concept_id: 'd',
      verdict: 'broken',
      reasons: [{ code: 'formula_or_part' }],
    });
  });

  test('links IRT concepts by mean–sigma over the anchors', () => {
    const before = bankBundle(
      bank([
        ['a', -1],
        ['b', 0],
        ['c', 1],
        ['old', 2],
      ]),
      {},
    );
    const exact = bankBundle(
      bank([
        ['a', -1.5],
        ['b', 0.5],
        ['c', 2.5],
        ['new', 0],
      ]),
      {},
    );
    expect(verdict(before, exact)).toMatchObject({
      verdict: 'linkable',
      anchor_items: 3,
      link: { slope: 2, intercept: 0.5, error: 0 },
    });
  });

  test('gives the standard error of the mean difference after linking', () => {
    const before = bankBundle(
      bank([
        ['a', -1],
        ['b', 0],
        ['c', 1],
      ]),
      {},
    );
    const after = bankBundle(
      bank([
        ['a', 0],
        ['b', -1],
        ['c', 1],
      ]),
      {},
    );
    // Mean and SD are equal, so the link is the identity; differences 1, −1, 0: √(2 / (3·2)).
    const { link } = verdict(before, after);
    expect(link).toEqual({ slope: 1, intercept: 0, error: expect.closeTo(Math.sqrt(1 / 3), 12) });
  });

  test('broken: equal locations determine no link', () => {
    const before = bankBundle(
      bank([
        ['a', 0.1],
        ['b', 0.1],
        ['c', 0.1],
      ]),
      {},
    );
    const after = bankBundle(
      bank([
        ['a', 1],
        ['b', 0],
        ['c', 2],
      ]),
      {},
    );
    expect(verdict(before, after).reasons.at(-1)!.code).toBe('no_link');
  });
});
