import { environmentTime } from '../../../environment-time.ts';
import { type GroupWork, groupJob, workOn } from '../../../jobs/group-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
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

export const STUDIES: GroupWork<DueParticipant> = {
  name: 'studies',
  due: DUE,
  keyOf: ({ study_id }) => study_id,
  size: 25,
  concurrency: 4,
  advance: advanceClaimed,
  failed: 'a participation could not be advanced',
};

/** Opens and closes the occasions of studies when they are due (`next_due_at`). */
export function studies(services: Services): Job {
  return groupJob(services, STUDIES);
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
  for (const one of own) await workOn(services, STUDIES, [one]);
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
