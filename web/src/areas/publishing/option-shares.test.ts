import { expect, test } from 'vitest';
import { allKinds } from '../../shared/content/kinds.ts';
import { namesOf } from '../../shared/content/names.ts';
import { shareItems, shareRows, withShare } from './option-shares.ts';

const options = ['a', 'b'].map((id) => ({ id, label: id.toUpperCase() }));
const contents = allKinds({
  experience: {
    questions: [
      { id: 'one', prompt: 'One', options },
      { id: 'grid', prompt: 'Grid', input: 'matrix', rows: [{ id: 'r', label: 'Row' }], options },
      { id: 'modelled', prompt: 'Modelled', options },
      { id: 'order', prompt: 'Order', input: 'ranking', options },
      { id: 'number', prompt: 'Number', input: 'number' },
    ],
  },
  scorecard: { concepts: [{ id: 'x', method: 'irt', irt: { items: { modelled: { a: 1, b: 0 } } } }] },
});
const items = shareItems(namesOf(contents), contents);

test('items with options and without a model have shares', () => {
  expect(items.map(({ id, label }) => [id, label])).toEqual([
    ['one', 'One'],
    ['grid.r', 'Grid – Row'],
  ]);
});

test('shares are set, removed and shown as parts of their item', () => {
  const shares = withShare(withShare({}, 'one', 'a', 3), 'one', 'b', 1);
  expect(shares).toEqual({ one: { a: 3, b: 1 } });
  expect(shareRows(items, shares).map(({ label, share }) => [label, share])).toEqual([
    ['A', 0.75],
    ['B', 0.25],
  ]);
  expect(withShare(withShare(shares, 'one', 'a', undefined), 'one', 'b', undefined)).toEqual({});
});
