import { version } from 'uuid';
import { expect, it, vi } from 'vitest';
import { idAt, idsSince, newId } from './ids.ts';

const milliseconds = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('newId returns version 7 ids of the current time in strictly ascending order', () => {
  const before = Date.now();
  const ids = Array.from({ length: 50_000 }, newId);
  expect(ids.filter((id) => version(id) !== 7)).toEqual([]);
  expect(ids.filter((id, i) => i > 0 && id <= ids[i - 1]!)).toEqual([]);
  expect(milliseconds(ids[0]!)).toBeGreaterThanOrEqual(before);
  expect(milliseconds(ids.at(-1)!)).toBeLessThanOrEqual(Date.now());
});

it('newId keeps the order while the clock is set back', () => {
  const before = newId();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const after = newId();
  clock.mockRestore();
  expect(after > before).toBe(true);
});

it('idAt returns an id that contains the given time', () => {
  const id = idAt(new Date('2024-02-29T12:00:00.123Z'));
  expect([version(id), milliseconds(id)]).toEqual([7, Date.UTC(2024, 1, 29, 12, 0, 0, 123)]);
});

it('idsSince returns bounds around the given id and all later ids, with a margin of a day', () => {
  const DAY_MS = 86_400_000;
  const first = idAt(new Date(Date.now() - 3 * DAY_MS));
  const [from, to] = idsSince(first);
  expect(milliseconds(from)).toBe(milliseconds(first) - DAY_MS);
  expect(from < first && first < newId() && newId() < to).toBe(true);
  expect(milliseconds(to) - Date.now()).toBeLessThanOrEqual(DAY_MS);
});
