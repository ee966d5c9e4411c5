import { expect, test } from 'vitest';
import { useTestPool } from '../../test/pool.ts';
import { computed, rowsOf } from './rows.ts';
import { inTransaction } from './transaction.ts';

const FAILS = { text: 'SELECT 1 / 0' };
const COUNT = {
  text: "SELECT count(*)::int AS n FROM settings WHERE name LIKE 'tx-%'",
  rows: rowsOf({ n: computed('integer') }),
};

const pool = useTestPool(1);

function insert(name: string) {
  return { text: "INSERT INTO settings (name, value) VALUES ($1, 'x')", values: [`tx-${name}`] };
}

const count = () => inTransaction(pool(), undefined, (tx) => tx.first(COUNT));

test('work that fails together with the begin statement leaves no transaction open', async () => {
  const work = async () => {
    throw new Error('the work failed');
  };
  await expect(inTransaction(pool(), FAILS, work)).rejects.toThrow('the work failed');
  expect(await count()).toEqual({ n: 0 });
});

test('the transaction throws the error of the first failed statement, whichever is awaited', async () => {
  const awaited = inTransaction(pool(), undefined, async (tx) => {
    tx.push(insert('a'));
    tx.push(FAILS);
    return tx.rows(COUNT);
  });
  await expect(awaited).rejects.toMatchObject({ code: '22012' });
  const committed = inTransaction(pool(), undefined, async (tx) => {
    tx.push(insert('a'));
    tx.writeAtCommit(insert('a'));
  });
  await expect(committed).rejects.toMatchObject({ code: '23505' });
  const later = inTransaction(pool(), undefined, async (tx) => {
    await tx.rows(FAILS).catch(() => {});
    return tx.rows(COUNT);
  });
  await expect(later).rejects.toMatchObject({ code: '22012' });
  expect(await count()).toEqual({ n: 0 });
});

test('a transaction commits all its writes', async () => {
  const before = await inTransaction(pool(), undefined, async (tx) => {
    tx.push(insert('b'));
    tx.writeAtCommit(insert('c'));
    return tx.first(COUNT);
  });
  expect(before).toEqual({ n: 1 });
  expect(await count()).toEqual({ n: 2 });
});
