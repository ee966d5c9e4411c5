import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { runOnServer } from '../server.ts';

/** Rules that every migration has to keep, checked in the catalog of the migrated database. */

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = database.connection;
});
afterAll(() => database.drop());

/** Tables that deliberately have no tenant, with the reason. */
const NO_TENANT = new Map([
  ['settings', 'facts about the database as a whole'],
  ['schema_migrations', 'which migrations are applied'],
  ['key_epochs', 'fingerprints of keys that all organizations use'],
  ['subject_key_passes', 'progress of a job, by environment'],
  ['rate_limits', 'buckets of credentials, organizations and networks, by hash'],
  ['users', 'people exist across organizations'],
  ['user_sessions', 'a user signs in for all their organizations'],
  ['password_resets', 'belong to a user'],
  ['sign_in_links', 'belong to a user'],
  ['sign_in_challenges', 'belong to a user'],
  ['totp_factors', 'belong to a user'],
  ['recovery_codes', 'belong to a user'],
  ['account_notices', 'belong to a user'],
  ['passkeys', 'belong to a user'],
  ['passkey_challenges', 'belong to a user, or to somebody who signs in'],
  ['sso_sign_ins', 'belong to a browser, or to a user'],
  ['logout_tokens', 'belong to an identity provider'],
  ['throttles', 'count attempts on accounts and networks'],
  ['known_networks', 'belong to a user'],
  ['password_reset_requests', 'hold an address that may have no account'],
]);

test('every table is a tenant table or listed as an exception', async () => {
  const tables = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('r', 'p')
      AND relname <> 'organizations'
      AND NOT EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'organization_id' AND attnotnull)`);
  expect(tables.filter((name) => !NO_TENANT.has(name))).toEqual([]);
});

test('every tenant table has row-level security, enabled and forced, with exactly both policies', async () => {
  const unprotected = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE ${IS_TENANT_TABLE}
      AND (NOT relrowsecurity OR NOT relforcerowsecurity
        OR (SELECT array_agg(polname ORDER BY polname)::text FROM pg_policy
            WHERE polrelid = t.oid AND polname <> 'units') IS DISTINCT FROM '{system,tenant}')`);
  expect(unprotected).toEqual([]);
});

/** Tenant tables of which members who are limited to units see nothing, with the reason. */
const HIDDEN_FROM_LIMITED = new Map([
  ['adherence_counts', 'statistics of everybody'],
  ['adherence_releases', 'statistics of everybody'],
  ['api_key_networks', 'the system alone reads them'],
  ['audit_chain', 'the log of the organization'],
  ['audit_checkpoints', 'the log of the organization'],
  ['change_releases', 'statistics of everybody'],
  ['export_schedules', 'work on everybody'],
  ['group_releases', 'statistics of everybody'],
  ['instrument_health_checks', 'statistics of everybody'],
  ['instrument_periods', 'statistics of everybody'],
  ['instrument_rollups', 'statistics of everybody'],
  ['instrument_session_rollups', 'statistics of everybody'],
  ['job_archives', 'work on everybody'],
  ['job_failures', 'the system alone reads them'],
  ['jobs', 'work on everybody'],
  ['psychometric_checks', 'statistics of everybody'],
  ['psychometric_counts', 'statistics of everybody'],
  ['psychometric_release_tries', 'statistics of everybody'],
  ['psychometric_releases', 'statistics of everybody'],
  ['running_counts', 'statistics of everybody'],
  ['scim_group_members', 'the directory of the organization'],
  ['scim_groups', 'the directory of the organization'],
  ['scim_tokens', 'the directory of the organization'],
  ['scim_users', 'the directory of the organization'],
  ['upload_parts', 'work on everybody'],
  ['user_identities', 'the directory of the organization'],
  ['webhook_attempts', 'copies of events'],
  ['webhook_notices', 'copies of events'],
]);

test('every tenant table shows limited members the people of their units, or nothing', async () => {
  const rows = await runOnServer<{ name: string; names_people: boolean; shown: string | null }>(
    connection,
    `SELECT relname AS name, (SELECT pg_get_expr(polqual, polrelid) FROM pg_policy
         WHERE polrelid = t.oid AND polname = 'units') AS shown,
       EXISTS (SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname IN
         ('subject_id', 'enrollment_id', 'evaluation_id', 'session_id', 'participant_id')) AS names_people
     FROM pg_class t WHERE ${IS_TENANT_TABLE} AND NOT relispartition`,
  );
  const without = rows.filter(({ shown }) => shown === null).map(({ name }) => name);
  expect(without.sort()).toEqual([...HIDDEN_FROM_LIMITED.keys()]);
  // Stored responses are found by a secret hash that contains the user.
  const people = rows.filter(({ name, names_people }) => names_people && name !== 'idempotency_keys');
  expect(people.length).toBeGreaterThan(20);
  for (const { name, shown } of people) expect(shown, name).toContain('EXISTS');
});

test('limited members may do nothing with a table that other requests may not do', async () => {
  expect(
    await namesOf(`
      SELECT relname AS name FROM pg_class t, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) AS privilege
      WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('r', 'p')
        AND has_table_privilege('eps_limited', t.oid, privilege)
        AND NOT has_table_privilege('eps_service', t.oid, privilege)`),
  ).toEqual([]);
});

test('the tenant policy compares the organization on reads and writes', async () => {
  const rows = await runOnServer<{ name: string; using: string; checking: string }>(
    connection,
    `SELECT t.relname AS name, pg_get_expr(polqual, polrelid) AS using,
       pg_get_expr(polwithcheck, polrelid) AS checking
     FROM pg_policy JOIN pg_class t ON t.oid = polrelid WHERE polname = 'tenant'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, using, checking } of rows) {
    const column = name === 'organizations' ? 'id' : 'organization_id';
    expect(using, name).toBe(`(${column} = eps.current_organization())`);
    expect(checking, name).toBe(using);
  }
});

test('the primary key of every tenant table begins with the organization', async () => {
  const others = await namesOf(`
    SELECT relname AS name FROM pg_class t WHERE ${IS_TENANT_TABLE} AND relname <> 'organizations'
      AND NOT EXISTS (
      SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname = 'organization_id')`);
  expect(others).toEqual([]);
});

test('foreign keys between tenant tables include the organization', async () => {
  const crossing = await namesOf(`
    SELECT conname AS name FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
      JOIN pg_class target ON target.oid = c.confrelid
    WHERE contype = 'f' AND ${IS_TENANT_TABLE} AND target.relname NOT IN ('organizations', 'users')
      AND NOT EXISTS (
        SELECT FROM pg_attribute
        WHERE attrelid = c.confrelid AND attnum = ANY (c.confkey) AND attname = 'organization_id')`);
  expect(crossing).toEqual([]);
});

test('there are no enum types: under row-level security their comparison never uses an index', async () => {
  expect(
    await namesOf(
      "SELECT typname AS name FROM pg_type WHERE typtype = 'e' AND typnamespace = 'eps'::regnamespace",
    ),
  ).toEqual([]);
});

test('views run with the rights of their reader', async () => {
  const views = await namesOf(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace AND relkind IN ('v', 'm')
      AND NOT coalesce(reloptions, '{}')
        && '{security_invoker=true,security_invoker=on,security_invoker=1}'`);
  expect(views).toEqual([]);
});

test('six functions run as their owner, with a fixed search path; the service may call three of them', async () => {
  const rows = await runOnServer(
    connection,
    `SELECT proname AS name, proconfig::text LIKE '%search_path=%' AS fixed,
       has_function_privilege('eps_system', oid, 'EXECUTE') AS worker,
       has_function_privilege('eps_service', oid, 'EXECUTE') AS service
     FROM pg_proc WHERE pronamespace = 'eps'::regnamespace AND prosecdef ORDER BY proname`,
  );
  const rights = { fixed: true, worker: true, service: false };
  expect(rows).toEqual([
    { name: 'analyze_new_tables', ...rights },
    { name: 'ensure_partitions', ...rights },
    { name: 'has_session', ...rights, service: true },
    { name: 'raise_positions', ...rights },
    { name: 'session_ended_in', ...rights, service: true },
    { name: 'use_confirmation', ...rights, service: true },
  ]);
});

test('no role of the service can become another one, or has rights over the server', async () => {
  const roles = await runOnServer(
    connection,
    `SELECT rolname AS name,
       rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS powerful,
       ARRAY(SELECT other.rolname::text FROM pg_roles other
             WHERE other.oid <> r.oid AND pg_has_role(r.oid, other.oid, 'MEMBER')) AS can_become
     FROM pg_roles r WHERE rolname IN ('eps_limited', 'eps_owner', 'eps_service', 'eps_system')
     ORDER BY rolname`,
  );
  const none = { powerful: false, can_become: [] };
  expect(roles).toEqual([
    { name: 'eps_limited', ...none },
    { name: 'eps_owner', ...none },
    // Sees less, and has no right that eps_service lacks.
    { name: 'eps_service', powerful: false, can_become: ['eps_limited'] },
    { name: 'eps_system', ...none },
  ]);
});

test('the roles of requests own nothing and create no tables', async () => {
  const [rights] = await runOnServer(
    connection,
    `SELECT (SELECT count(*)::int FROM pg_class
          WHERE pg_get_userbyid(relowner) IN ('eps_service', 'eps_system')) AS owned,
       has_schema_privilege('eps_service', 'eps', 'CREATE')
         OR has_schema_privilege('eps_system', 'eps', 'CREATE') AS creates`,
  );
  expect(rights).toEqual({ owned: 0, creates: false });
});

test('the service role reads ids and addresses of users, no password hash, session or reset token', async () => {
  const readable = await namesOf(`
    SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'eps'::regnamespace AND a.attnum > 0
      AND c.relname IN ('users', 'user_sessions', 'password_resets', 'password_reset_requests', 'settings')
      AND has_column_privilege('eps_service', c.oid, a.attnum, 'SELECT, UPDATE') ORDER BY 1`);
  expect(readable).toEqual(['users.email', 'users.id']);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('SET ROLE eps_service');
  await expect(client.query('SELECT password_hash FROM eps.users')).rejects.toThrow('permission denied');
  await expect(client.query("UPDATE eps.users SET email = 'x'")).rejects.toThrow('permission denied');
  await client.end();
});

test('the service role sees nothing without an organization, and one organization with it', async () => {
  const own = '00000000-0000-7000-8000-00000000000a';
  const other = '00000000-0000-7000-8000-00000000000b';
  await runOnServer(
    connection,
    `INSERT INTO eps.organizations (id, name, slug, created_at)
     VALUES ('${own}', 'own', 'own', now()), ('${other}', 'other', 'other', now())`,
  );
  expect(await asService('')).toEqual([]);
  expect(await asService(own)).toEqual(['own']);
  await expect(
    runOnServer(
      connection,
      `${setTenant(own)} UPDATE eps.organizations SET id = '${other}' WHERE id = '${own}'`,
    ),
  ).rejects.toThrow(/row-level security/);
});

const IS_TENANT_TABLE = `t.relnamespace = 'eps'::regnamespace AND t.relkind IN ('r', 'p')
  AND (t.relname = 'organizations' OR EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = t.oid AND attname = 'organization_id'))`;

async function namesOf(sql: string): Promise<string[]> {
  return (await runOnServer<{ name: string }>(connection, sql)).map(({ name }) => name);
}

function setTenant(organizationId: string): string {
  return `SET ROLE eps_service; SET eps.organization_id = '${organizationId}';`;
}

async function asService(organizationId: string): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(setTenant(organizationId));
    return (await client.query('SELECT name FROM eps.organizations')).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
