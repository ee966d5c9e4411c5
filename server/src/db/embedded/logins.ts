import pg from 'pg';
import { ensureRoles, ROLES } from '../roles.ts';
import { openSocket } from './socket.ts';

/**
 * Creates the three roles of the service, with login, and its schema. This is the only work that the service
 * does as the superuser; the caller holds the gate lock. Takes two round trips if nothing is missing.
 */
export async function prepareLogins(cluster: string): Promise<void> {
  const socket = await openSocket(cluster);
  const client = new pg.Client({ ...socket.connection, application_name: 'eps_prepare' });
  client.on('error', () => {});
  try {
    await client.connect();
    await ensureRoles(client);
    const { rows } = await client.query<{ rolname: string }>(
      'SELECT rolname FROM pg_roles WHERE rolname = ANY ($1) AND NOT rolcanlogin',
      [ROLES],
    );
    for (const { rolname } of rows) await client.query(`ALTER ROLE ${rolname} LOGIN`);
  } finally {
    await client.end().catch(() => {});
    await socket.close();
  }
}
