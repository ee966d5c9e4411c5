import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { advance } from './advance.ts';
import { lockParticipant } from './lock.ts';
import { DUE_PARTICIPANT, type DueParticipant } from './queries.ts';

const DUE = {
  table: 'study_participants',
  dueColumn: 'next_due_at',
  clock: 'environment',
  condition: `t.status <> 'withdrawn' AND EXISTS (
    SELECT 1 FROM studies u WHERE u.organization_id = t.organization_id AND u.id = t.study_id
      AND u.status IN ('active', 'paused'))`,
  rows: DUE_PARTICIPANT,
} as const;

const SYSTEM = { kind: 'system', id: '', userId: null } as const;
/** How many transactions run at the same time. */
const CONCURRENCY = 4;

/** Opens and closes the occasions of studies when they are due (`next_due_at`). */
export function studies(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'studies',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE, services.clock(), leaseMs, batch);
      let more = claimed.length >= batch;
      const work = async () => {
        for (let due = claimed.pop(); due && !signal.aborted; due = claimed.pop())
          if (await advanceParticipant(services, due)) more = true;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more };
    },
  };
}

/**
 * Advances one participation in a transaction and returns whether it is still due. A failure is logged; the
 * job retries when the lease has expired.
 */
export async function advanceParticipant(services: Services, due: DueParticipant): Promise<boolean> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId, id } = due;
  try {
    return await services.db.withTenant(organizationId, async (tx) => {
      const scope = { organizationId, appId, environmentId };
      const realNow = services.clock();
      const source = { actor: SYSTEM, requestId: '', realNow, services };
      const acting = { services, scope, source, now: realNow };
      const locked = await lockParticipant(tx, acting, id);
      if (!locked || locked.row.status === 'withdrawn') return false;
      // Read after the locks were taken, so it is not behind a clock with which a row was changed.
      const clock = await tx.first(selectClock(organizationId, environmentId));
      const now = environmentTime(services.clock(), clock!.clock_offset_seconds);
      return (await advance(tx, { ...acting, now }, locked)).more;
    });
  } catch (error) {
    if (error instanceof NeedsThread && services.threads) {
      const { more } = await services.threads.studies({
        kind: 'studies',
        now: services.clock().getTime(),
        participant: due,
      });
      return more;
    }
    services.log.error({ err: error, participant_id: id }, 'a participation could not be advanced');
    return false;
  }
}
