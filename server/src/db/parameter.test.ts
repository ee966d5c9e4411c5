import { expect, test } from 'vitest';
import { useTestPool } from '../../test/pool.ts';
import { send } from './batch.ts';
import { withClient } from './pool.ts';

const pool = useTestPool(1);

const HARD = ['', 'NULL', 'a"b', 'back\\slash', '{a,b}', ' spaces ', 'ü😀', '\\x41'];

test.each<[string, unknown, unknown]>([
  ['text', 'a "quoted" \\ text', 'a "quoted" \\ text'],
  ['text', null, null],
  ['text', undefined, null],
  ['integer', 7, 7],
  ['float8', 1e-7, 1e-7],
  ['boolean', false, false],
  ['bytea', Buffer.from([0, 255, 92]), Buffer.from([0, 255, 92])],
  ['jsonb', { a: ['"', 1, null] }, { a: ['"', 1, null] }],
  ['timestamptz', new Date('2026-11-22T10:11:12.345Z'), '2026-11-22T10:11:12.345Z'],
  ['text', new Date('0099-01-02T03:04:05.006Z'), '0099-01-02T03:04:05.006Z'],
  ['text[]', HARD, HARD],
  ['text[]', [], []],
  ['text[]', ['a', null], ['a', null]],
  ['integer[]', [1, -2], [1, -2]],
  ['integer[]', [[1], [2]], [[1], [2]]],
  ['bytea[]', [Buffer.from('\\"'), Buffer.alloc(0)], [Buffer.from('\\"'), Buffer.alloc(0)]],
])('PostgreSQL returns the %s parameter %j unchanged', async (type, value, expected) => {
  const { rows } = await withClient(pool(), (client) =>
    send(client, { text: `SELECT $1::${type} AS value`, values: [value] }),
  );
  expect(rows).toEqual([{ value: expected }]);
});

test('an instant beyond the year 9999 arrives, alone and in an array', async () => {
  const late = new Date(Date.UTC(12026, 0, 2));
  const { rows } = await withClient(pool(), (client) =>
    send(client, {
      text: `SELECT extract(year FROM $1::timestamptz)::int AS one,
               extract(year FROM ($2::timestamptz[])[1])::int AS two`,
      values: [late, [late]],
    }),
  );
  expect(rows).toEqual([{ one: 12026, two: 12026 }]);
});
