import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import type { Connection, Logins } from './pool.ts';

export const ROLES = ['eps_owner', 'eps_service', 'eps_system'] as const;
type Role = (typeof ROLES)[number];

/**
 * The role of requests of members who are limited to units (docs/decisions/0047). Accounts of the service act
 * in it as members of `eps_service`, which must not inherit its policies.
 */
export const LIMITED_ROLE = 'eps_limited';

const OLDEST_SERVER = 150_000;
const INSUFFICIENT_PRIVILEGE = '42501';
// Errors of a statement that another process runs at the same time: the object exists already.
const ALREADY_DONE = new Set(['23505', '42710', '42P06']);
const CONCURRENT_UPDATE = 'XX000';
const ATTEMPTS = 5;

/**
 * Creates, where missing, the roles `eps_owner`, `eps_service` and `eps_system` (per server, without login),
 * `eps_limited`, in which `eps_service` may act, the account's right to act in the roles of `acting`, and the
 * schema `eps` (per database). Several processes may do so at once. Takes one round trip if nothing is
 * missing. Throws ConfigError if the server is older than PostgreSQL 15, and, if the account lacks the
 * rights, with the SQL that an administrator has to run.
 */
export async function ensureRoles(client: pg.ClientBase, acting: readonly Role[] = ROLES): Promise<void> {
  try {
    for (const statement of (await inspect(client, acting)).missing) await runConcurrently(client, statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { account, database, missing } = await inspect(client, acting);
    throw new ConfigError(
      `The PostgreSQL account ${account} lacks the rights to set up the database ${database}. Run these statements there once, as an administrator:\n\n${missing.map((statement) => `${statement};`).join('\n')}\n`,
    );
  }
}

interface Inspection {
  account: string;
  database: string;
  version: number;
  shownVersion: string;
  /** Statements that still have to run. */
  missing: string[];
}

// Since PostgreSQL 16, SET ROLE needs the SET option of a membership; before, membership is sufficient.
const INSPECT = `
WITH facts AS (
  SELECT quote_ident(session_user) AS account, current_setting('server_version_num')::int AS version,
    (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS superuser,
    (SELECT oid FROM pg_roles WHERE rolname = '${LIMITED_ROLE}') AS limited
), wanted AS (
  SELECT name, oid, name <> ALL ($1) OR oid IS NOT NULL AND pg_has_role(session_user, oid,
    CASE WHEN version >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS usable
  FROM facts, unnest('{eps_owner,eps_service,eps_system}'::name[]) AS name
    LEFT JOIN pg_roles ON rolname = name
), steps AS (
  SELECT 1 AS position, format('CREATE ROLE %s NOLOGIN', name) AS statement FROM wanted WHERE oid IS NULL
  UNION ALL
  SELECT 1, 'CREATE ROLE ${LIMITED_ROLE} NOLOGIN' FROM facts WHERE limited IS NULL
  UNION ALL
  SELECT 2, step FROM facts,
    unnest('{ALTER ROLE eps_service NOINHERIT,GRANT ${LIMITED_ROLE} TO eps_service}'::text[]) AS step
  WHERE NOT EXISTS (
    SELECT FROM wanted JOIN pg_auth_members m ON m.member = wanted.oid AND m.roleid = limited
    WHERE name = 'eps_service')
  UNION ALL
  SELECT 2, format('GRANT %s TO %s', name, account) FROM wanted, facts WHERE NOT usable AND NOT superuser
  UNION ALL
  SELECT 3, 'CREATE SCHEMA eps AUTHORIZATION eps_owner' WHERE to_regnamespace('eps') IS NULL
  UNION ALL
  SELECT 3, 'ALTER SCHEMA eps OWNER TO eps_owner' FROM pg_namespace
  WHERE nspname = 'eps' AND pg_get_userbyid(nspowner) <> 'eps_owner'
)
SELECT account, quote_ident(current_database()) AS database, version,
  current_setting('server_version') AS "shownVersion",
  ARRAY(SELECT statement FROM steps ORDER BY position, statement) AS missing
FROM facts`;

async function inspect(client: pg.ClientBase, acting: readonly Role[]): Promise<Inspection> {
  const { rows } = await client.query<Inspection>(INSPECT, [acting]);
  const found = rows[0]!;
  if (found.version < OLDEST_SERVER)
    throw new ConfigError(`The service needs PostgreSQL 15 or later; this server is ${found.shownVersion}.`);
  return found;
}

async function runConcurrently(client: pg.ClientBase, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (ALREADY_DONE.has(code)) return;
      if (code !== CONCURRENT_UPDATE || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Rights {
  account: string;
  /** A superuser, or an account that can create roles or ignore row-level security. */
  powerful: boolean;
  /** Of the three roles, those that the account can act in. */
  roles: Role[];
}

const RIGHTS = `
SELECT session_user AS account, rolsuper OR rolcreaterole OR rolbypassrls AS powerful,
  ARRAY(SELECT r.rolname::text FROM pg_roles r
        WHERE r.rolname = ANY ($1) AND pg_has_role(session_user, r.oid, 'MEMBER')) AS roles
FROM pg_roles WHERE rolname = session_user`;

/**
 * Checks that each of separate accounts can act in its own role only. Throws ConfigError, which names the
 * account. Checks nothing for a single account, which must be able to act in all three.
 */
export async function checkLogins(logins: Logins): Promise<void> {
  if (!logins.separate) return;
  await Promise.all([
    logins.migrate && checkLogin(logins.migrate, 'eps_owner'),
    checkLogin(logins.service, 'eps_service'),
    checkLogin(logins.system, 'eps_system'),
  ]);
}

async function checkLogin(connection: Connection, role: Role): Promise<void> {
  const { account, powerful, roles } = await readRights(connection);
  if (powerful)
    throw new ConfigError(
      `The PostgreSQL account ${account} is a superuser, or can create roles or ignore row-level security. Use an ordinary account for ${role}.`,
    );
  if (!roles.includes(role))
    throw new ConfigError(
      `The PostgreSQL account ${account} cannot act as ${role}. Run as an administrator: GRANT ${role} TO ${account};`,
    );
  const others = roles.filter((other) => other !== role);
  if (others.length > 0)
    throw new ConfigError(
      `The PostgreSQL account ${account} is for ${role}, but can also act as ${others.join(' and ')}. Run as an administrator: REVOKE ${others.join(', ')} FROM ${account};`,
    );
}

async function readRights(connection: Connection): Promise<Rights> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Rights>(RIGHTS, [ROLES])).rows[0]!;
  } catch (cause) {
    throw new ConfigError(
      `The service cannot connect to the database: ${(cause as Error).message}. Check the EPS_DATABASE_…_URL variables.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => {});
  }
}
