import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestPool } from '../../test/pool.ts';
import { send } from './batch.ts';
import { SkippedStatement } from './batch-query.ts';
import { withClient } from './pool.ts';

const pool = useTestPool(2);

const numbers = {
  text: 'SELECT n, n * 2 AS double, NULL AS nothing FROM generate_series(1, $1::int) AS n',
};

test('a prepared statement returns the same rows at every use, in a batch and alone', async () => {
  await withClient(pool(), async (client) => {
    const rows = async (count: number) => (await send(client, { ...numbers, values: [count] })).rows;
    const expected = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ n: i + 1, double: 2 * i + 2, nothing: null }));
    expect(await Promise.all([rows(1), rows(2), rows(0)])).toEqual([expected(1), expected(2), []]);
    expect(await Promise.all([rows(3), rows(0), rows(1)])).toEqual([expected(3), [], expected(1)]);
    expect(await rows(2)).toEqual(expected(2));
  });
});

test('writes return their row count, also without RETURNING', async () => {
  await withClient(pool(), async (client) => {
    await send(client, { text: 'BEGIN' });
    const insert = { text: "INSERT INTO settings (name, value) VALUES ($1, 'x')" };
    for (const name of ['a', 'b'])
      expect((await send(client, { ...insert, values: [name] })).rowCount).toBe(1);
    const update = { text: "UPDATE settings SET value = 'y' WHERE name = ANY ($1)" };
    for (let i = 0; i < 2; i++)
      expect((await send(client, { ...update, values: [['a', 'b']] })).rowCount).toBe(2);
    expect((await send(client, { text: 'ROLLBACK' })).command).toBe('ROLLBACK');
  });
});

test('a statement that failed or was skipped works in a later transaction', async () => {
  await withClient(pool(), async (client) => {
    const divide = (by: number) => send(client, { text: 'SELECT 1 / $1::int AS share', values: [by] });
    const later = () => send(client, { text: 'SELECT 1 AS one' });
    await send(client, { text: 'BEGIN' });
    const outcomes = await Promise.allSettled([divide(0), later(), divide(1)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(outcomes[0]).toMatchObject({ reason: expect.any(pg.DatabaseError) });
    expect(outcomes[1]).toMatchObject({ reason: expect.any(SkippedStatement) });
    await send(client, { text: 'ROLLBACK' });
    expect((await Promise.all([divide(1), later(), divide(1)])).map(({ rows }) => rows)).toEqual([
      [{ share: 1 }],
      [{ one: 1 }],
      [{ share: 1 }],
    ]);
  });
});

test('statements sent while a batch is under way form the next batch', async () => {
  await withClient(pool(), async (client) => {
    const one = send(client, { text: 'SELECT pg_sleep(0.05)' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    const later = [1, 2].map((n) => send(client, { text: 'SELECT $1::int AS n', values: [n] }));
    expect((await Promise.all(later)).map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }]);
    await one;
  });
});

test('outside of a transaction, a failure undoes the earlier statements of its batch', async () => {
  await withClient(pool(), async (client) => {
    const insert = { text: "INSERT INTO settings (name, value) VALUES ('batch', 'x')" };
    const fail = { text: 'SELECT 1 / 0' };
    await Promise.allSettled([send(client, insert), send(client, fail)]);
    const { rows } = await send(client, { text: "SELECT 1 FROM settings WHERE name = 'batch'" });
    expect(rows).toEqual([]);
  });
});

test('a violated deferred constraint rejects the last statement', async () => {
  await withClient(pool(), async (client) => {
    await send(client, { text: 'CREATE TEMPORARY TABLE late (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)' });
    const twice = send(client, { text: 'INSERT INTO late VALUES (1), (1)' });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect((await send(client, { text: 'SELECT n FROM late' })).rows).toEqual([]);
  });
});

test('when a connection breaks, its statements and later ones reject', async () => {
  const client = await pool().connect();
  const carried = [1, 2].map(() => send(client, { text: 'SELECT pg_sleep(10)' }));
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  setTimeout(() => connection.stream.destroy(), 20);
  const outcomes = await Promise.allSettled(carried);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(outcomes).not.toContainEqual({ status: 'rejected', reason: expect.any(SkippedStatement) });
  await expect(send(client, { text: 'SELECT 1' })).rejects.toThrow();
  client.release(true);
});
