import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { useTestPool } from '../../test/pool.ts';
import { computed, rowsOf } from './rows.ts';
import { SharedTransactions } from './shared-transactions.ts';
import { inTransaction, type Transaction } from './transaction.ts';

const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const pool = useTestPool(6);
let shared: SharedTransactions;

beforeEach(async () => {
  shared = new SharedTransactions(pool());
  await inTransaction(pool(), undefined, (tx) => tx.count({ text: 'DELETE FROM settings' }));
});

const insert = (name: string) => ({
  text: "INSERT INTO settings (name, value) VALUES ($1, 'x')",
  values: [name],
});
const inserting = (name: string) => async (tx: Transaction) => {
  tx.push(insert(name));
  return name;
};
const failing = async (): Promise<string> => {
  throw new Error('the work failed');
};

/** Runs tasks at once. The first begins at once and alone; all others share a transaction. */
function runAtOnce<T>(
  works: readonly ((tx: Transaction) => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(works.map((work) => shared.run(ORGANIZATION, work)));
}

const STORED = {
  text: 'SELECT name, xmin::text AS transaction FROM settings ORDER BY name',
  rows: rowsOf({ name: computed('text'), transaction: computed('text') }),
};

const stored = () => inTransaction(pool(), undefined, (tx) => tx.rows(STORED));
const names = async () => (await stored()).map(({ name }) => name);

test('tasks that arrive at once share a transaction, and each gets its own result', async () => {
  const works = ['a', 'b', 'c', 'd', 'e', 'f'];
  const results = await runAtOnce(works.map(inserting));
  expect(results.map((result) => result.status === 'fulfilled' && result.value)).toEqual(works);
  const rows = await stored();
  expect(rows.map(({ name }) => name)).toEqual(works);
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(2);
});

test('a task that fails, in its code or in PostgreSQL, fails alone', async () => {
  const results = await runAtOnce([
    ...['a', 'b', 'c'].map(inserting),
    failing,
    inserting('d'),
    inserting('a'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(results[3]).toMatchObject({ reason: { message: 'the work failed' } });
  expect(results[5]).toMatchObject({ reason: { code: '23505' } });
  expect(await names()).toEqual(['a', 'b', 'c', 'd']);
});

test('a check that fails at the commit fails the task that added it, and no other', async () => {
  const results = await runAtOnce([
    ...['a', 'b', 'c'].map(inserting),
    async (tx) => {
      tx.checkAtCommit(() => ({ text: 'SELECT 1 / 0' }));
      return inserting('d')(tx);
    },
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: { code: '22012' } });
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('a task that waits for a row lock does not delay the others', async () => {
  await inTransaction(pool(), undefined, (tx) => tx.count(insert('locked')));
  const update = { text: "UPDATE settings SET value = 'y' WHERE name = 'locked'" };
  const client = await pool().connect();
  try {
    await client.query('BEGIN READ WRITE');
    await client.query(update.text);
    const waiting = [0, 1, 2].map(() => shared.run(ORGANIZATION, (tx) => tx.count(update)));
    await limited('tasks beside one that waits for a row', 1000, () =>
      runAtOnce(['a', 'b', 'c'].map(inserting)),
    );
    expect(await names()).toEqual(['a', 'b', 'c', 'locked']);
    await client.query('COMMIT');
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
  } finally {
    client.release();
  }
});

test('if the connection breaks, every task of the transaction fails and none runs again', async () => {
  let runs = 0;
  const breaking = async (tx: Transaction) => {
    runs++;
    await tx.count({ text: "SELECT set_config('idle_in_transaction_session_timeout', '1ms', true)" });
    await sleep(200);
    return 'broken';
  };
  const results = await runAtOnce([inserting('a'), inserting('b'), breaking, inserting('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', ...Array(3).fill('rejected')]);
  expect(results[1]).toMatchObject({ reason: { message: expect.stringContaining('Connection terminated') } });
  expect(runs).toBe(1);
  expect(await names()).toEqual(['a']);
});

test('a task that still runs when its transaction is rolled back cannot write', async () => {
  const late: Promise<unknown>[] = [];
  const works = [inserting('a'), inserting('b'), inserting('c'), failing].map(
    (work) => async (tx: Transaction) => {
      late.push(sleep(300).then(() => tx.count(insert('late'))));
      return work(tx);
    },
  );
  await runAtOnce(works);
  const outcomes = await Promise.allSettled(late);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('tasks of different organizations share nothing', async () => {
  const organizations = Array.from({ length: 4 }, (_, n) => `00000000-0000-7000-8000-00000000000${n}`);
  const results = organizations.flatMap((organization) =>
    [1, 2].map((n) => shared.run(organization, inserting(`${organization} ${n}`))),
  );
  await Promise.all(results);
  expect(new Set((await stored()).map(({ transaction }) => transaction)).size).toBe(8);
});
