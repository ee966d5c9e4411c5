import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../../../db/transaction.ts';
import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import { allOf, groupsOf } from '../../../jobs/groups.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { selectClock } from '../../identity/environments/queries.ts';
import { scheduleEnrollment } from '../../people/enrollments/commands.ts';
import { lockEnrollments, selectPauses } from '../../people/enrollments/queries.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { selectVaultSubjects } from '../../people/subjects/queries.ts';
import { selectOpenEvaluations } from '../evaluations/queries.ts';
import { advance, isDueBy } from './close.ts';
import { isPaused, type LockedEnrollment, scheduleOf } from './cycle.ts';
import { DUE_ENROLLMENT, type DueEnrollment } from './queries.ts';

/** The states of programs and enrollments in which cycles begin and end, until a pause. */
const RUNNING: readonly string[] = ['active', 'paused'];

export const DUE = {
  table: 'enrollments',
  dueColumn: 'next_due_at',
  clock: 'environment',
  condition: `t.status IN ('active', 'paused') AND EXISTS (
    SELECT 1 FROM programs p WHERE p.organization_id = t.organization_id AND p.id = t.program_id
      AND p.status IN ('active', 'paused'))`,
  rows: DUE_ENROLLMENT,
} as const;

/** How many enrollments of a program share a transaction. */
const GROUP_SIZE = 25;
/** After how many of them the job yields to requests of the same process. */
const YIELD_EVERY = 5;
/** How many transactions run at the same time. */
const CONCURRENCY = 4;

/** Opens and closes the cycles of continuous programs when they are due (`next_due_at`). */
export function cycles(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'cycles',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE, services.clock(), leaseMs, batch);
      const waiting = groupsOf(claimed, (due) => `${due.organization_id}/${due.program_id}`, GROUP_SIZE);
      let more = claimed.length >= batch;
      const work = async () => {
        for (let due = waiting.pop(); due && !signal.aborted; due = waiting.pop())
          if (await advanceTogether(services, due)) more = true;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more };
    },
  };
}

/**
 * Advances enrollments of one program and returns whether one of them is still due. If one fails, each is
 * advanced in its own transaction, so the others do not fail with it. The job logs the failure and retries
 * when the lease has expired.
 */
export async function advanceTogether(services: Services, due: DueEnrollment[]): Promise<boolean> {
  try {
    return await advanceClaimed(services, due);
  } catch (error) {
    if (error instanceof NeedsThread && services.threads) {
      const { more } = await services.threads.cycles({
        kind: 'cycles',
        now: services.clock().getTime(),
        enrollments: due,
      });
      return more;
    }
    if (due.length === 1) {
      services.log.error({ err: error, enrollment_id: due[0]!.id }, 'an enrollment could not be advanced');
      return false;
    }
    let more = false;
    for (const one of due) if (await advanceTogether(services, [one])) more = true;
    return more;
  }
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
      const one = advance(tx, locked, at).then((current) => isDueBy(current, at));
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
