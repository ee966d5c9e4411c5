import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inDatabase, runOnServer } from '../../test/server.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/start.ts';
import type { Logins } from './pool.ts';
import { checkLogins, ensureRoles } from './roles.ts';

// Roles belong to the whole server, so these tests use a separate one.
let dataDir: string;
let server: EmbeddedServer;

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  server = await startEmbedded({ dataDir, log: { info() {}, warn() {} }, durable: false });
  // The embedded server comes with the roles; these tests begin without them.
  await runOnServer(server.connection, 'DROP SCHEMA eps');
  await runOnServer(server.connection, DROP_ROLES);
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

beforeEach(() => runOnServer(server.connection, 'CREATE DATABASE app'));

afterEach(async () => {
  await runOnServer(server.connection, 'DROP DATABASE app WITH (FORCE)');
  await runOnServer(server.connection, DROP_ROLES);
});

const DROP_ROLES = 'DROP ROLE IF EXISTS eps_owner, eps_service, eps_system, eps_limited, ordinary, creator';

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
    for (const role of ['eps_service', 'eps_limited', 'eps_system', 'eps_owner'])
      await client.query(`SET ROLE ${role}`);
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
    'CREATE ROLE eps_limited NOLOGIN;',
    'CREATE ROLE eps_owner NOLOGIN;',
    'CREATE ROLE eps_service NOLOGIN;',
    'CREATE ROLE eps_system NOLOGIN;',
    'ALTER ROLE eps_service NOINHERIT;',
    'GRANT eps_limited TO eps_service;',
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

/** Logins of the three roles in the database `app`, over the socket. */
function separateLogins(): Logins {
  const as = (user: string) => ({ ...inDatabase(server.connection, 'app'), user });
  return {
    separate: true,
    migrate: as('eps_owner'),
    service: as('eps_service'),
    system: as('eps_system'),
  };
}

async function createLogins(): Promise<void> {
  await ensureAs(undefined);
  for (const role of ['eps_owner', 'eps_service', 'eps_system'])
    await runOnServer(server.connection, `ALTER ROLE ${role} LOGIN`);
}

test('separate logins that can act in their own role only are accepted', async () => {
  await createLogins();
  await checkLogins(separateLogins());
});

test.each([
  ['GRANT eps_system TO eps_service', 'eps_service is for eps_service, but can also act as eps_system'],
  ['GRANT eps_owner TO eps_system', 'eps_system is for eps_system, but can also act as eps_owner'],
  ['GRANT eps_service TO eps_owner', 'eps_owner is for eps_owner, but can also act as eps_service'],
  ['ALTER ROLE eps_service SUPERUSER', 'eps_service is a superuser'],
  ['ALTER ROLE eps_system BYPASSRLS', 'eps_system is a superuser, or can create roles or ignore'],
  ['ALTER ROLE eps_system CREATEROLE', 'eps_system is a superuser, or can create roles'],
])('after %s, separate logins are rejected', async (statement, message) => {
  await createLogins();
  await runOnServer(server.connection, statement);
  await expect(checkLogins(separateLogins())).rejects.toThrow(message);
});

test('a login without its role is rejected with the SQL that grants it', async () => {
  await createLogins();
  const other = { ...separateLogins(), service: separateLogins().system };
  await expect(checkLogins(other)).rejects.toThrow('GRANT eps_service TO eps_system;');
});
