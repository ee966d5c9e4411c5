import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { useTestPool } from '../../test/pool.ts';
import { send } from './batch.ts';
import type { DriverConnection } from './batch-query.ts';
import { withClient } from './pool.ts';

/** What batch-query.ts relies on inside `pg`. After an update of `pg`, a failure here says what changed. */

const pool = useTestPool(1);

test('every package.json pins one exact version of pg, the installed one', () => {
  const versionOf = (path: string, section: string) =>
    JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))[section].pg;
  const { version } = JSON.parse(
    readFileSync(new URL('../../../node_modules/pg/package.json', import.meta.url), 'utf8'),
  );
  expect(versionOf('../../package.json', 'dependencies')).toBe(version);
  expect(versionOf('../../../package.json', 'devDependencies')).toBe(version);
  expect(versionOf('../../../bench/package.json', 'dependencies')).toBe(version);
});

test('the connection of a client has the methods that write messages', async () => {
  await withClient(pool(), async (client) => {
    const connection = connectionOf(client);
    for (const name of ['parse', 'bind', 'describe', 'execute', 'sync'] as const)
      expect(connection[name], name).toBeTypeOf('function');
    expect(connection.stream.cork).toBeTypeOf('function');
    expect(connection.stream.uncork).toBeTypeOf('function');
  });
});

test('the driver records a prepared statement under the name and text of the query at ParseComplete', async () => {
  await withClient(pool(), async (client) => {
    const text = "SELECT 'recorded at ParseComplete'";
    const recorded = () => Object.values(connectionOf(client).parsedStatements).filter((t) => t === text);
    expect(recorded()).toHaveLength(0);
    await send(client, { text });
    expect(recorded()).toHaveLength(1);
  });
});

test('the driver passes the messages of the server to the query whose turn it is', async () => {
  const calls: string[] = [];
  const query = {
    submit(connection: DriverConnection) {
      calls.push('submit');
      connection.parse({ name: '', text: 'SELECT 1 AS one' });
      connection.bind({ statement: '', values: [] });
      connection.describe({ type: 'P' });
      connection.execute();
      connection.sync();
    },
    handleRowDescription: ({ fields }: { fields: pg.FieldDef[] }) =>
      calls.push(`row description ${fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`)}`),
    handleDataRow: ({ fields }: { fields: string[] }) => calls.push(`data row ${fields}`),
    handleCommandComplete: ({ text }: { text: string }) => calls.push(`command complete ${text}`),
    handleError: (error: Error) => calls.push(`error ${error.message}`),
    handleReadyForQuery: () => calls.push('ready'),
  };
  await withClient(pool(), async (client) => {
    client.query(query as unknown as pg.Submittable);
    // The driver's queue is in order, so this query ends after the one above.
    await client.query('SELECT 2');
  });
  expect(calls).toEqual([
    'submit',
    'row description one 23',
    'data row 1',
    'command complete SELECT 1',
    'ready',
  ]);
});

function connectionOf(client: pg.ClientBase): DriverConnection {
  return (client as unknown as { connection: DriverConnection }).connection;
}
