import type pg from 'pg';

const ROLES = ['eps_owner', 'eps_service', 'eps_system'] as const;

/** What an administrator runs once where the service's own account may not create roles. */
function administratorSql(account: string): string {
  return [
    ...ROLES.map((role) => `CREATE ROLE ${role} NOLOGIN;`),
    `GRANT ${ROLES.join(', ')} TO "${account}";`,
    'CREATE SCHEMA eps AUTHORIZATION eps_owner;',
  ].join('\n');
}

/**
 * Makes sure of the three roles (cluster-wide), of the account's right to act as each, and of the schema (per
 * database). Safe to run from many processes at once. Throws with the exact SQL to run where it lacks the right.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<void> {
  const account = await currentAccount(client);
  try {
    for (const role of ROLES) await ensureRole(client, role);
    await ensureSchema(client);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `The account "${account}" may not set the database up. As an administrator, run this once in the database:\n${administratorSql(account)}`,
    );
  }
}

async function currentAccount(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ account: string }>('SELECT session_user AS account');
  return rows[0]!.account;
}

async function ensureRole(client: pg.ClientBase, role: (typeof ROLES)[number]): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (known.rowCount === 0) await racing(client, `CREATE ROLE ${role} NOLOGIN`);
  // Since 16 membership alone does not allow SET ROLE; before, the privilege has no name of its own.
  const privilege = (await serverVersion(client)) >= 160_000 ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ superuser: boolean; member: boolean }>(
    `SELECT rolsuper AS superuser, pg_has_role(session_user, $1, '${privilege}') AS member
     FROM pg_roles WHERE rolname = session_user`,
    [role],
  );
  if (!rows[0]?.superuser && !rows[0]?.member) await racing(client, `GRANT ${role} TO CURRENT_USER`);
}

async function ensureSchema(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'eps'");
  if (rowCount === 0) await racing(client, 'CREATE SCHEMA IF NOT EXISTS eps AUTHORIZATION eps_owner');
}

async function serverVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  );
  return rows[0]!.version;
}

/** Another process may do the same at this moment: unique_violation, duplicate_object, duplicate_schema, or a concurrent catalog update. */
async function racing(client: pg.ClientBase, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(sql);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '23505' || code === '42710' || code === '42P06') return;
      if (code !== 'XX000' || attempt === 5) throw error;
    }
  }
}
