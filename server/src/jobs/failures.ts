import type { Logger } from 'pino';
import type { Statement } from '../db/batch.ts';
import type { Database } from '../db/database.ts';
import { columns, computed, rowsOf } from '../db/rows.ts';
import { deleteFrom, select, upsert } from '../db/statements.ts';
import { environmentTime } from '../environment-time.ts';
import { type Claim, claimUntil } from './claim.ts';

const FIRST_PAUSE_MS = 30_000;
const PAUSE_FACTOR = 4;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** With these pauses, a row is given up after about three days. */
const MOST_FAILURES = 16;
/** A row whose next attempt was due so long ago was processed since. */
const FORGET_MS = 3_600_000;
/** The next attempt at a row that was given up. */
const NEVER = new Date('9999-12-31T00:00:00Z');
/** Errors that the same content gives again. */
const PERMANENT: ReadonlySet<string> = new Set(['SimulationStuck']);

interface Surroundings {
  db: Database;
  clock: () => Date;
  log: Logger;
}

interface FailedRow {
  organizationId: string;
  id: string;
  /** Of the environment, where the due time of the row is by its clock. */
  clockOffsetSeconds?: number;
}

/**
 * Records that a job could not process a claimed row, and ends the claim when it tries again: after pauses
 * that grow from 30 seconds to six hours. After 16 failures, or a permanent error, the row is given up until
 * an operator requests it (`retry-failed`). The log and the metric `eps_failed_work` show it with the kind of
 * the error.
 * @param what the row in words, for the log
 */
export async function recordFailure(
  { db, clock, log }: Surroundings,
  claim: Claim,
  { organizationId, id, clockOffsetSeconds = 0 }: FailedRow,
  error: unknown,
  what: string,
): Promise<void> {
  const now = clock();
  const [former] = await db.system.read(selectFailure(organizationId, claim.table, id));
  const isSeries = former && Date.parse(former.next_at) + FORGET_MS > now.getTime();
  const failures = isSeries ? former.failures + 1 : 1;
  const reason = reasonOf(error);
  const givenUp = failures >= MOST_FAILURES || PERMANENT.has(reason);
  const nextAt = givenUp ? NEVER : new Date(now.getTime() + pauseAfter(failures));
  await db.system.write(
    upsert(
      'job_failures',
      { organization_id: organizationId, queue: claim.table, row_id: id },
      { failures, reason, failed_at: now, next_at: nextAt, given_up: givenUp },
    ),
  );
  const until = givenUp ? NEVER : environmentTime(nextAt, clockOffsetSeconds);
  await db.system.write(claimUntil(claim, organizationId, id, until));
  const outcome = givenUp ? 'and was given up' : 'and will be retried';
  log.error({ err: error, queue: claim.table, row_id: id, failures, reason }, `${what} ${outcome}`);
}

/** Returns the pause in milliseconds after so many failures in a row, from 1. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_FACTOR ** (failures - 1));
}

/** The name or code of an error: its message may quote data. */
function reasonOf(error: unknown): string {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  return typeof code === 'string' ? `${name} ${code}`.slice(0, 100) : name.slice(0, 100);
}

const FAILURE = rowsOf(columns('job_failures', 'failures', 'next_at'));

function selectFailure(organizationId: string, queue: string, id: string) {
  return select(FAILURE, 'job_failures', { organization_id: organizationId, queue, row_id: id });
}

/** Deletes the records of rows that were processed since. */
export function deleteOldFailures(now: Date): Statement {
  return {
    text: 'DELETE FROM job_failures WHERE next_at < $1',
    values: [new Date(now.getTime() - FORGET_MS)],
  };
}

const COUNTS = rowsOf({
  queue: computed('text'),
  reason: computed('text'),
  given_up: computed('boolean'),
  count: computed('integer'),
});

/** Counts the rows that failed, by queue, reason and whether they were given up. */
export function countFailures() {
  return COUNTS.query(
    `SELECT queue, reason, given_up, count(*)::integer AS count FROM job_failures
     GROUP BY queue, reason, given_up`,
    [],
  );
}

const GIVEN_UP = rowsOf(columns('job_failures', 'organization_id', 'queue', 'row_id'));

/** Forgets what was given up and makes it due. Returns how many rows. */
export async function retryGivenUp(
  { db, clock }: Omit<Surroundings, 'log'>,
  claims: readonly Claim[],
): Promise<number> {
  const rows = await db.system.read(
    GIVEN_UP.query(`SELECT ${GIVEN_UP.list} FROM job_failures WHERE given_up`, []),
  );
  for (const { organization_id, queue, row_id } of rows) {
    const claim = claims.find(({ table }) => table === queue);
    if (claim) await db.system.write(claimUntil(claim, organization_id, row_id, clock()));
    await db.system.write(deleteFrom('job_failures', { organization_id, queue, row_id }));
  }
  return rows.length;
}
