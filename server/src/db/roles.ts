import type pg from 'pg';
import { ConfigError } from '../config.ts';

const OLDEST_SERVER = 150_000;
const INSUFFICIENT_PRIVILEGE = '42501';
// Errors of a statement that another process runs at the same time: the object exists already.
const ALREADY_DONE = new Set(['23505', '42710', '42P06']);
const CONCURRENT_UPDATE = 'XX000';
const ATTEMPTS = 5;

/**
 * Creates what is missing of the roles `eps_owner`, `eps_service` and `eps_system` (per server, without
 * login), the account's right to act as each, and the schema `eps` (per database). Several processes may do
 * so at once. Takes one round trip if nothing is missing. Throws ConfigError if the server is older than
 * PostgreSQL 15, and, if the account lacks the rights, with the SQL that an administrator has to run.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  try {
    for (const statement of (await inspect(client)).missing) await runConcurrently(client, statement);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { account, database, missing } = await inspect(client);
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
    (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS superuser
), wanted AS (
  SELECT name, oid, oid IS NOT NULL AND pg_has_role(session_user, oid,
    CASE WHEN version >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS usable
  FROM facts, unnest('{eps_owner,eps_service,eps_system}'::name[]) AS name
    LEFT JOIN pg_roles ON rolname = name
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
