import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { type GroupWork, groupJob } from '../../../jobs/group-job.ts';
import { allOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { scheduleEnrollment } from '../../people/enrollments/commands.ts';
import { lockEnrollments, selectPauses } from '../../people/enrollments/queries.ts';
import { scheduleOf, selectProgram } from '../../people/programs/queries.ts';
import { selectVaultSubjects } from '../../people/subjects/queries.ts';
import { selectOpenEvaluations } from '../evaluations/queries.ts';
import { advance, isDueBy } from './close.ts';
import { isPaused, type LockedEnrollment } from './cycle.ts';
import { DUE_ENROLLMENT, type DueEnrollment } from './queries.ts';

/** The states of programs and enrollments in which cycles begin and end, until a pause. */
const RUNNING: readonly string[] = ['active', 'paused'];

const DUE = {
  table: 'enrollments',
  dueColumn: 'next_due_at',
  clock: 'environment',
  condition: `t.status IN ('active', 'paused') AND EXISTS (
    SELECT 1 FROM programs p WHERE p.organization_id = t.organization_id AND p.id = t.program_id
      AND p.status IN ('active', 'paused'))`,
  rows: DUE_ENROLLMENT,
} as const;

/** After how many enrollments the job yields to requests of the same process. */
const YIELD_EVERY = 5;

export const CYCLES: GroupWork<DueEnrollment> = {
  name: 'cycles',
  due: DUE,
  keyOf: ({ program_id }) => program_id,
  size: 25,
  concurrency: 4,
  advance: advanceClaimed,
  failed: 'an enrollment could not be advanced',
};

/** Opens and closes the cycles of continuous programs when they are due (`next_due_at`). */
export function cycles(services: Services): Job {
  return groupJob(services, CYCLES);
}

/** Advances enrollments of one program in one transaction and returns whether one of them is still due. */
function advanceClaimed(services: Services, due: readonly DueEnrollment[]): Promise<boolean> {
  const organizationId = due[0]!.organization_id;
  return services.db.withTenant(organizationId, async (tx) => {
    const claimed = await lockClaimed(tx, services, due);
    const advanced: Promise<boolean>[] = [];
    for (const { locked, at } of claimed) {
      const { id, next_due_at } = locked.enrollment;
      if (!isDueBy(locked, at)) {
        // A concurrent request has advanced it; only the claim has to end.
        tx.push(scheduleEnrollment(organizationId, id, next_due_at === null ? null : new Date(next_due_at)));
        continue;
      }
      if (advanced.length % YIELD_EVERY === YIELD_EVERY - 1) await setImmediate();
      const one = advance(locked, at).then((current) => isDueBy(current, at));
      // allOf handles the error; this prevents an unhandled rejection before that.
      one.catch(() => {});
      advanced.push(one);
    }
    return (await allOf(advanced)).includes(true);
  });
}

interface Claimed {
  locked: LockedEnrollment;
  /** The time of the environment, or when the enrollment or its program was paused. */
  at: Date;
}

/**
 * Locks the claimed enrollments and reads them again, because they may have changed since the claim. Returns
 * those that can still be advanced, and until when. Locks the program first, as changes of a program do, to
 * avoid deadlocks.
 */
async function lockClaimed(
  tx: Transaction,
  services: Services,
  due: readonly DueEnrollment[],
): Promise<Claimed[]> {
  const { organization_id: organizationId, environment_id: environmentId, program_id } = due[0]!;
  const ids = due.map(({ id }) => id);
  const subjectIds = due.map(({ subject_id }) => subject_id);
  // The clock is read after the locks are taken, so it is not behind one with which a row was changed.
  const [program, enrollments, evaluations, subjects, clock] = await Promise.all([
    tx.first(selectProgram(organizationId, environmentId, program_id, ' FOR SHARE')),
    tx.rows(lockEnrollments(organizationId, environmentId, ids)),
    tx.rows(selectOpenEvaluations(organizationId, ids)),
    tx.rows(selectVaultSubjects(organizationId, environmentId, subjectIds)),
    tx.first(selectClock(organizationId, environmentId)),
  ]);
  const now = environmentTime(services.clock(), clock!.clock_offset_seconds);
  if (!program || !RUNNING.includes(program.status)) return [];
  const schedule = scheduleOf(program);
  const openOf = new Map(evaluations.map((row) => [row.enrollment_id, row]));
  const subjectOf = new Map(subjects.map((row) => [row.id, row]));
  const claimed = enrollments
    .filter(({ status, next_due_at }) => RUNNING.includes(status) && next_due_at !== null)
    .map((enrollment) => ({
      tx,
      services,
      organizationId,
      program,
      schedule,
      enrollment,
      open: openOf.get(enrollment.id),
      subject: subjectOf.get(enrollment.subject_id),
    }));
  const paused = claimed.filter(isPaused).flatMap(({ enrollment }) => [program.id, enrollment.id]);
  const pauses = paused.length > 0 ? await tx.rows(selectPauses(organizationId, paused)) : [];
  return claimed.map((locked) => {
    const own = pauses.filter(({ of_id }) => of_id === program.id || of_id === locked.enrollment.id);
    return { locked, at: new Date(Math.min(now.getTime(), ...own.map(({ since }) => Date.parse(since)))) };
  });
}
