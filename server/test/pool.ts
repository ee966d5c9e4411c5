import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openPool } from '../src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Opens connections as the system role to a new database, for all tests of a file. */
export function useTestPool(size: number): () => pg.Pool {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.connection, 'eps_system', size);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => pool;
}
