import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openPool } from '../src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** For a test file: connections as the system to a database of its own, from the first test to the last. */
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
