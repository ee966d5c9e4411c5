import type pg from 'pg';
import { ConfigError } from '../config.ts';

const OLDEST_SERVER = 150_000;
const INSUFFICIENT_PRIVILEGE = '42501';
// What a statement meets when another process runs the same one at this moment.
const ALREADY_DONE = new Set(['23505', '42710', '42P06']);
const CONCURRENT_UPDATE = 'XX000';
const ATTEMPTS = 5;

/**
 * Makes sure of the roles `eps_owner`, `eps_service` and `eps_system` (cluster-wide, without login), of the account's
 * right to act as each, and of the schema `eps` (per database). Many processes may do so at once. One round trip when
 * nothing is missing. Throws ConfigError for a server before PostgreSQL 15, and with the exact SQL for an
 * administrator where the account lacks the rights.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  try {
    for (const statement of (await inspect(client)).missing) await runRacing(client, statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { account, database, missing } = await inspect(client);
    throw new ConfigError(
      `The PostgreSQL account ${account} may not set up the database ${database}. Run this there once, as an administrator:\n\n${missing.map((statement) => `${statement};`).join('\n')}\n`,
    );
  }
}

interface Inspection {
  account: string;
  database: string;
  version: number;
  shownVersion: string;
  /** Statements that are still to run. */
  missing: string[];
}

// Since 16 membership alone no longer lets an account SET ROLE; before, that right has no name of its own.
const INSPECT = `
WITH facts AS (
  SELECT quote_ident(session_user) AS account, current_setting('server_version_num')::int AS version,
    (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS superuser
), wanted AS (
  SELECT name, oid, oid IS NOT NULL AND pg_has_role(session_user, oid, CASE WHEN version >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS usable
  FROM facts, unnest('{eps_owner,eps_service,eps_system}'::name[]) AS name LEFT JOIN pg_roles ON rolname = name
), steps AS (
  SELECT 1 AS position, format('CREATE ROLE %s NOLOGIN', name) AS statement FROM wanted WHERE oid IS NULL
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

async function inspect(client: pg.ClientBase): Promise<Inspection> {
  const { rows } = await client.query<Inspection>(INSPECT);
  const found = rows[0]!;
  if (found.version < OLDEST_SERVER)
    throw new ConfigError(`PostgreSQL 15 or newer is needed; this server is ${found.shownVersion}.`);
  return found;
}

async function runRacing(client: pg.ClientBase, statement: string): Promise<void> {
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
