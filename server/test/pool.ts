import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openPool } from '../src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * Creates a database for the test file before its first test and drops it after the last. Returns a function
 * that gives a pool of `size` connections to it with the role `eps_system`.
 */
export function useTestPool(size: number): () => pg.Pool {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.logins.system, 'eps_system', size);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  return () => pool;
}
