import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/**
 * Returns whether a statement failed because a row with the same key exists. A node of a distributed database
 * names the constraint, with the number of a shard, in the message only.
 */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false;
  return error.constraint === undefined
    ? new RegExp(`\\b${constraint}_\\d+\\b`).test(error.message)
    : error.constraint === constraint;
}
