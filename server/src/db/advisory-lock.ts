import type { Statement } from './batch.ts';

/** Waits for the lock with this name, in parts, and holds it until the transaction ends. */
export function advisoryLock(...name: readonly string[]): Statement {
  return { text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', values: [JSON.stringify(name)] };
}
