import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import { groupsOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { advance, saveParticipants } from './advance.ts';
import { lockParticipants } from './lock.ts';
import { DUE_PARTICIPANT, type DueParticipant, selectActiveOf } from './queries.ts';

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
/** How many participations of a study share a transaction. */
const GROUP_SIZE = 25;
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
      const waiting = groupsOf(claimed, (due) => `${due.organization_id}/${due.study_id}`, GROUP_SIZE);
      let more = claimed.length >= batch;
      const work = async () => {
        for (let due = waiting.pop(); due && !signal.aborted; due = waiting.pop())
          if (await advanceParticipants(services, due)) more = true;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more };
    },
  };
}

/**
 * Advances participations of one study and returns whether one of them is still due. If one fails, each is
 * advanced in its own transaction, so the others do not fail with it. A failure is logged; the job retries
 * when the lease has expired.
 */
export async function advanceParticipants(services: Services, due: DueParticipant[]): Promise<boolean> {
  try {
    return await advanceClaimed(services, due);
  } catch (error) {
    if (error instanceof NeedsThread && services.threads) {
      const { more } = await services.threads.studies({
        kind: 'studies',
        now: services.clock().getTime(),
        participants: due,
      });
      return more;
    }
    if (due.length === 1) {
      services.log.error({ err: error, participant_id: due[0]!.id }, 'a participation could not be advanced');
      return false;
    }
    let more = false;
    for (const one of due) if (await advanceParticipants(services, [one])) more = true;
    return more;
  }
}

/**
 * Opens and closes the due occasions of a person in the study of a program, before the worker does.
 * Returns whether the person takes part in it.
 */
export async function openDueOccasions(
  services: Services,
  { organizationId, environmentId }: Pick<EnvironmentScope, 'organizationId' | 'environmentId'>,
  { programId, subjectId }: { programId: string; subjectId: string },
): Promise<boolean> {
  const query = selectActiveOf(organizationId, environmentId, { programId, subjectId });
  const own = await services.db.read(organizationId, query);
  for (const one of own) await advanceParticipants(services, [one]);
  return own.length > 0;
}

/** Advances participations of one study in one transaction. */
function advanceClaimed(services: Services, due: readonly DueParticipant[]): Promise<boolean> {
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId, study_id } = due[0]!;
  return services.db.withTenant(organizationId, async (tx) => {
    const scope = { organizationId, appId, environmentId };
    const realNow = services.clock();
    const source = { actor: SYSTEM, requestId: '', realNow, services };
    const acting = { services, scope, source, now: realNow };
    const locked = await lockParticipants(tx, acting, study_id, due);
    // Read after the locks were taken, so it is not earlier than the time of any change of a row.
    const clock = await tx.first(selectClock(organizationId, environmentId));
    const now = environmentTime(services.clock(), clock!.clock_offset_seconds);
    const current = locked.filter(({ row }) => row.status !== 'withdrawn');
    const { more } = await advance(tx, { ...acting, now }, current);
    saveParticipants(tx, { ...acting, now }, current);
    return more;
  });
}
