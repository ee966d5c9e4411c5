import { expect, test } from 'vitest';
import { idAt } from '../ids.ts';
import { DAY_MS } from '../utc-days.ts';
import { idBytes } from './content-id.ts';
import { KeyTree } from './key-tree.ts';

const id = (day: number) => idBytes(idAt(new Date(day * DAY_MS + Math.random() * DAY_MS)));
const DAYS = Array.from({ length: 200 }, (_, i) => 20_000 + ((i * 7919) % 4000));

test('a tree without some contents has the keys of all others, and of days to come', () => {
  const ids = DAYS.map(id);
  const whole = KeyTree.plant(0);
  const keys = ids.map((each) => whole.keyOf(each)!);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(ids.length);
  let tree = whole;
  // Each time, every third of the older contents is removed.
  for (const [round, day] of [20_500, 20_400, 21_024, 23_999, 24_000].entries()) {
    const remains = (i: number) => DAYS[i]! >= day || (i + round) % 3 !== 0;
    const present = ids.map((each) => tree.keyOf(each) !== undefined);
    tree = tree.without(
      day,
      ids.filter((_, i) => present[i] && remains(i)),
    );
    tree = KeyTree.read(tree.bytes());
    ids.forEach((each, i) => {
      expect(tree.keyOf(each)).toEqual(present[i] && remains(i) ? keys[i] : undefined);
    });
  }
  for (const day of [24_000, 24_001, 30_000, 51_029]) {
    const later = id(day);
    expect(tree.keyOf(later)).toEqual(whole.keyOf(later));
  }
  expect(tree.keyOf(id(23_999))).toBeUndefined();
});

test('a tree of a person who was there before has no keys for earlier days', () => {
  const tree = KeyTree.plant(20_000);
  expect(tree.keyOf(id(19_999))).toBeUndefined();
  expect(tree.keyOf(id(20_000))).toHaveLength(32);
  const [listed, kept] = [id(20_005), id(19_000)];
  const less = tree.without(20_010, [listed, kept]);
  expect(less.keyOf(listed)).toEqual(tree.keyOf(listed));
  expect(less.keyOf(kept)).toBeUndefined();
});

test('a tree takes about a kilobyte at most, and each older content that remains 48 bytes', () => {
  const whole = KeyTree.plant(0);
  expect(whole.bytes()).toHaveLength(36);
  const lengths = DAYS.map((day) => whole.without(day, []).bytes().length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(4 + 35 * 32);
  const one = whole.without(20_001, [id(20_000)]).bytes().length;
  expect(one).toBe(whole.without(20_001, []).bytes().length + 48);
});
