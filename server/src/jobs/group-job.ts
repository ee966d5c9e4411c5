import type { Services } from '../services.ts';
import { runAnywhere, type ThreadWork } from './anywhere.ts';
import { type ClaimableTable, claimDue } from './claim.ts';
import { recordFailure } from './failures.ts';
import { groupsOf } from './groups.ts';
import type { Job } from './run.ts';

interface DueRow {
  organization_id: string;
  id: string;
}

/** Work on due rows, of which several share a transaction. */
export interface GroupWork<Row extends DueRow> {
  /** The name of the job. */
  name: string;
  due: ClaimableTable<Row>;
  /** Rows of one organization with the same key can share a transaction, up to `size`. */
  keyOf: (row: Row) => string;
  size: number;
  /** How many transactions run at the same time. */
  concurrency: number;
  /** Does the work in one transaction. Returns whether one of the rows is due again. */
  advance(services: Services, rows: readonly Row[]): Promise<boolean>;
  /** What has failed if a row fails, for the log. */
  failed: string;
}

/** Returns the job that claims due rows and works on them in groups. */
export function groupJob<Row extends DueRow>(services: Services, work: GroupWork<Row>): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: work.name,
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, work.due, services.clock(), leaseMs, batch);
      const keyOf = (row: Row) => `${row.organization_id}/${work.keyOf(row)}`;
      const waiting = groupsOf(claimed, keyOf, work.size);
      let more = claimed.length >= batch;
      const next = async () => {
        for (let rows = waiting.pop(); rows && !signal.aborted; rows = waiting.pop())
          if (await workOn(services, work, rows)) more = true;
      };
      await Promise.all(Array.from({ length: work.concurrency }, next));
      return { more };
    },
  };
}

/**
 * Works on rows of one group and returns whether one of them is due again. If one fails, each is done in its
 * own transaction, so the others do not fail with it. A failure is recorded, and the row is retried later.
 */
export async function workOn<Row extends DueRow>(
  services: Services,
  work: GroupWork<Row>,
  rows: Row[],
): Promise<boolean> {
  try {
    const anywhere = { ...groupInThread(work), run: work.advance };
    return await runAnywhere(services, rows[0]!.organization_id, anywhere, rows);
  } catch (error) {
    if (rows.length === 1) {
      const [{ organization_id: organizationId, id }] = rows as [Row];
      await recordFailure(services, work.due, { organizationId, id }, error, work.failed);
      return false;
    }
    let more = false;
    for (const row of rows) if (await workOn(services, work, [row])) more = true;
    return more;
  }
}

/** Returns the work on a group as a worker thread does it. */
export function groupInThread<Row extends DueRow>(work: GroupWork<Row>): ThreadWork<[Row[]], boolean> {
  return { name: work.name, run: (services, rows) => workOn(services, work, rows) };
}
