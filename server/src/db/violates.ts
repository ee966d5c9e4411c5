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

/**
 * Runs a transaction that inserts up to `rows` rows, and runs it again if another one inserted a row with the
 * same key first. PostgreSQL reports the violation after the other transaction has committed, so the next run
 * finds that row and inserts at least one row less.
 */
export async function repeatOnViolation<T>(
  constraint: string,
  rows: number,
  transaction: () => Promise<T>,
): Promise<T> {
  for (let run = 0; ; run++) {
    try {
      return await transaction();
    } catch (error) {
      if (run >= rows || !violatesUnique(error, constraint)) throw error;
    }
  }
}
