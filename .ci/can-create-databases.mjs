// Exits with 0 if the PostgreSQL at the given URL accepts the login and the account may create databases.
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 5000 });
await client.connect();
const { rows } = await client.query(
  'SELECT rolcreatedb OR rolsuper AS allowed FROM pg_roles WHERE rolname = current_user',
);
await client.end();
process.exit(rows[0]?.allowed ? 0 : 1);
