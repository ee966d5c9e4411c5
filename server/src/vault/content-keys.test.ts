import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { idAt } from '../ids.ts';
import { DAY_MS } from '../utc-days.ts';
import { EnvironmentKeys } from './environment-keys.ts';
import { EpochKeys, epochAt } from './epoch-keys.ts';
import { sealedColumn } from './sealed-column.ts';

const now = new Date();
const today = epochAt(now);
const column = sealedColumn<string>('evaluations', 'context');
const version = { version: 1, key: randomBytes(32), usableFromMs: 0 };

function keysWith(epochs: number[]): EnvironmentKeys {
  const epochKeys = new EpochKeys(() => now);
  epochKeys.replace(
    epochs.map((epoch) => ({ epoch, key: randomBytes(32), usableFromMs: 0, isFirst: false })),
  );
  return new EnvironmentKeys([version], 'o/a/e', () => {}, epochKeys);
}

test('the key of a person from before gets keys of contents when it is wrapped again', () => {
  // What was wrapped before: the key alone.
  const before = keysWith([]).seal('subject', 'k'.repeat(32));
  const keys = keysWith([today]);
  const old = keys.openSubjectKey('subject', before);
  const id = idAt(now);
  const sealed = column.seal(old, 'row', 'from before', { contentId: id });

  const wrapped = keys.rewrapSubjectKey('subject', before)!;
  const upgraded = keys.openSubjectKey('subject', wrapped);
  expect(column.open(upgraded, 'row', sealed)).toBe('from before');
  // A process that knows the former key can open values that are sealed before all processes know the new
  // key.
  const meanwhile = column.seal(upgraded, 'row', 'meanwhile', { contentId: id });
  expect(column.open(old, 'row', meanwhile)).toBe('meanwhile');
  expect(upgraded.deriveFor(id, 'p')).toEqual(old.deriveFor(id, 'p'));
  const laterId = idAt(new Date(now.getTime() + 2 * DAY_MS));
  const later = column.seal(upgraded, 'row', 'later', { contentId: laterId });
  expect(() => column.open(old, 'row', later)).toThrow();
  expect(upgraded.deriveFor(laterId, 'p')).not.toEqual(old.deriveFor(laterId, 'p'));

  const less = keys.openSubjectKey('subject', keys.destroyContentKeys('subject', wrapped, today + 3, []));
  expect(column.open(less, 'row', sealed)).toBe('from before');
  expect(() => column.open(less, 'row', later)).toThrow('was destroyed');
  expect(column.open(upgraded, 'row', later)).toBe('later');
});
