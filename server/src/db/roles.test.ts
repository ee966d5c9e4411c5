import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDatabase, runOnServer } from '../../test/server.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { type Embedded, startEmbedded } from './embedded/start.ts';
import { ensureRoles } from './roles.ts';

// Roles belong to the whole server, so these tests use a separate one.
let dataDir: string;
let server: Embedded;

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  server = await startEmbedded({ dataDir, log: { info() {}, warn() {} }, durable: false });
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

beforeEach(() => runOnServer(server.connection, 'CREATE DATABASE app'));

afterEach(async () => {
  await runOnServer(server.connection, 'DROP DATABASE app WITH (FORCE)');
  await runOnServer(
    server.connection,
    'DROP ROLE IF EXISTS eps_owner, eps_service, eps_system, ordinary, creator',
  );
});

/** Returns a connection of the superuser that acts as the account. */
async function sessionOf(account: string | undefined): Promise<pg.Client> {
  const client = new pg.Client(inDatabase(server.connection, 'app'));
  await client.connect();
  if (account !== undefined) await client.query(`SET SESSION AUTHORIZATION ${account}`);
  return client;
}

async function ensureAs(account: string | undefined): Promise<void> {
  const client = await sessionOf(account);
  try {
    await ensureRoles(client);
  } finally {
    await client.end();
  }
}

/** Expects that the account can act as each role, and create tables as the owner. */
async function expectUsable(account: string | undefined): Promise<void> {
  const client = await sessionOf(account);
  try {
    for (const role of ['eps_service', 'eps_system', 'eps_owner']) await client.query(`SET ROLE ${role}`);
    await client.query('CREATE TABLE eps.probe (id int)');
    const { rows } = await client.query(
      `SELECT bool_or(rolcanlogin OR rolsuper OR rolbypassrls) AS powerful
       FROM pg_roles WHERE rolname LIKE 'eps\\_%'`,
    );
    expect(rows).toEqual([{ powerful: false }]);
  } finally {
    await client.end();
  }
}

test('a superuser creates everything, and nothing the second time', async () => {
  await ensureAs(undefined);
  await ensureAs(undefined);
  await expectUsable(undefined);
});

test('an account that may create roles and schemas creates everything', async () => {
  await runOnServer(server.connection, 'CREATE ROLE creator LOGIN CREATEROLE');
  await runOnServer(server.connection, 'GRANT CREATE ON DATABASE app TO creator');
  await ensureAs('creator');
  await expectUsable('creator');
  await runOnServer(inDatabase(server.connection, 'app'), 'DROP OWNED BY creator CASCADE');
});

test('an ordinary account gets an error with the SQL that is sufficient once it is run', async () => {
  await runOnServer(server.connection, 'CREATE ROLE ordinary LOGIN');
  const error = await ensureAs('ordinary').catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  const statements = (error as Error).message.split('\n').filter((line) => line.endsWith(';'));
  expect(statements).toEqual([
    'CREATE ROLE eps_owner NOLOGIN;',
    'CREATE ROLE eps_service NOLOGIN;',
    'CREATE ROLE eps_system NOLOGIN;',
    'GRANT eps_owner TO ordinary;',
    'GRANT eps_service TO ordinary;',
    'GRANT eps_system TO ordinary;',
    'CREATE SCHEMA eps AUTHORIZATION eps_owner;',
  ]);
  await runOnServer(inDatabase(server.connection, 'app'), statements.join('\n'));
  await ensureAs('ordinary');
  await expectUsable('ordinary');
});

test('the SQL contains only what is missing', async () => {
  await ensureAs(undefined);
  await runOnServer(server.connection, 'CREATE ROLE ordinary LOGIN');
  await runOnServer(server.connection, 'GRANT eps_owner, eps_system TO ordinary');
  await expect(ensureAs('ordinary')).rejects.toThrow(/administrator:\n\nGRANT eps_service TO ordinary;\n$/);
});

test('eps_owner becomes the owner of an existing schema', async () => {
  await runOnServer(inDatabase(server.connection, 'app'), 'CREATE SCHEMA eps');
  await ensureAs(undefined);
  await expectUsable(undefined);
});

test('twenty concurrent processes create everything once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ensureAs(undefined)));
  await expectUsable(undefined);
});
