// Ends with 0 if the PostgreSQL of the given URL answers and lets us make databases.
import pg from 'pg';

const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 5000 });
await client.connect();
const { rows } = await client.query(
  'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
);
await client.end();
process.exit(rows[0]?.may ? 0 : 1);
