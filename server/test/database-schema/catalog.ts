import type { Connection } from '../../src/db/pool.ts';
import { runOnServer } from '../server.ts';

/**
 * Tables, columns and types of the migrated database by their OIDs, which the databases cloned from it share.
 */
export interface Catalog {
  /** OID of a table → its name and its columns by number. */
  tables: Record<string, { name: string; columns: Record<string, CatalogColumn> }>;
  /** Name of a type in SQL → its OID. */
  types: Record<string, number>;
}

export interface CatalogColumn {
  name: string;
  type: number;
  isNotNull: boolean;
}

export async function readCatalog(connection: Connection): Promise<Catalog> {
  const [found] = await runOnServer<Catalog>(
    connection,
    `SELECT
       (SELECT json_object_agg(c.oid::bigint, json_build_object('name', c.relname, 'columns', (
          SELECT json_object_agg(attnum, json_build_object(
            'name', attname, 'type', atttypid::bigint, 'isNotNull', attnotnull))
          FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)))
        FROM pg_class c WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind IN ('r', 'p')) AS tables,
       (SELECT json_object_agg(name, name::regtype::oid::bigint) FROM unnest(ARRAY[
          'uuid', 'text', 'timestamptz', 'date', 'xid8', 'bigint', 'integer', 'double precision', 'boolean',
          'bytea', 'json',
          'jsonb', 'text[]', 'uuid[]', 'bigint[]', 'integer[]']) AS name) AS types`,
  );
  return found!;
}
