import pg from 'pg';
import type { Connection } from '../../server/src/db/pool.ts';

/** Rows and bytes of a table with its partitions; `indexes` are a part of `bytes`, as is TOAST. */
export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
  indexes: number;
}

export interface Sizes {
  subjects: number;
  enrollments: number;
  evaluations: number;
  answers: number;
  tables: TableSize[];
}

export async function sizesOf(admin: Connection): Promise<Sizes> {
  const client = new pg.Client({ ...admin, options: '-c search_path=eps' });
  await client.connect();
  const { rows: tables } = await client.query(TABLES);
  const { rows } = await client.query(COUNTS);
  await client.end();
  return { ...rows[0], tables };
}

const TABLES = `SELECT name, sum(rows)::bigint::float AS rows, sum(bytes)::float AS bytes,
  sum(indexes)::float AS indexes
  FROM (
    SELECT coalesce(parent.relname, c.relname) AS name, c.reltuples AS rows, pg_total_relation_size(c.oid)
      AS bytes,
      pg_indexes_size(c.oid) AS indexes
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid =
      i.inhparent
    WHERE c.relnamespace = 'eps'::regnamespace AND c.relkind = 'r') t
  GROUP BY name HAVING sum(rows) > 0 ORDER BY bytes DESC LIMIT 12`;

const COUNTS = `SELECT (SELECT count(*)::int FROM subjects) AS subjects,
  (SELECT count(*)::int FROM enrollments) AS enrollments, (SELECT count(*)::int FROM evaluations) AS
    evaluations,
  (SELECT coalesce(sum(cardinality(question_ids)), 0)::int FROM answer_batches) AS answers`;
