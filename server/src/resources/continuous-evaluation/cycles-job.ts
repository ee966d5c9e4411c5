import { setImmediate } from 'node:timers/promises';
import type { Transaction } from '../../db/transaction.ts';
import { claimDue } from '../../jobs/claim.ts';
import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { NeedsThread } from '../../threads/needs-thread.ts';
import { scheduleEnrollment } from '../enrollments/commands.ts';
import { type EnrollmentRow, lockEnrollments } from '../enrollments/queries.ts';
import { type KeyedEvaluationRow, selectOpenEvaluations } from '../evaluations/queries.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { selectVaultSubjects, type VaultRow } from '../subjects/queries.ts';
import { advance, isLate } from './close.ts';
import { type LockedEnrollment, scheduleOf } from './cycle.ts';
import type { DueEnrollment } from './queries.ts';

export const DUE = {
  table: 'enrollments',
  dueColumn: 'next_due_at',
  condition: `t.status = 'active' AND EXISTS (
    SELECT 1 FROM programs p WHERE p.organization_id = t.organization_id AND p.id = t.program_id
      AND p.status = 'active')`,
  returning: 'organization_id, environment_id, app_id, id, program_id, subject_id',
} as const;

/** How many enrollments of a program share a transaction. */
const TOGETHER = 25;
/** How many of them are evaluated before requests to the same process have their turn. */
const AT_A_STRETCH = 5;
/** How many transactions are worked on at once. */
const CONCURRENCY = 4;

/** Opens and closes the cycles of continuous programs by `next_due_at`. */
export function cycles(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'cycles',
    pollMs,
    async run(signal) {
      const claimed = await services.db.system.write<DueEnrollment>(
        claimDue(DUE, services.clock(), leaseMs, batch),
      );
      const waiting = together(claimed);
      let more = claimed.length === batch;
      const work = async () => {
        for (let due = waiting.pop(); due && !signal.aborted; due = waiting.pop())
          if (await advanceTogether(services, due)) more = true;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more };
    },
  };
}

/** Claimed enrollments, those of a program together, in groups of a bounded size. */
function together(claimed: readonly DueEnrollment[]): DueEnrollment[][] {
  const programs = Map.groupBy(claimed, (due) => `${due.organization_id}/${due.program_id}`);
  return [...programs.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
      all.slice(i * TOGETHER, (i + 1) * TOGETHER),
    ),
  );
}

/**
 * Whether any of the enrollments is to be looked at again at once. Where one fails, each has a transaction of
 * its own, so that it does not hold the others up; it is told in the log and tried again when its lease is
 * over.
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
      services.log.error({ err: error, enrollment_id: due[0]!.id }, 'a cycle could not be advanced');
      return false;
    }
    let more = false;
    for (const one of due) if (await advanceTogether(services, [one])) more = true;
    return more;
  }
}

/**
 * Advances enrollments of one program in one transaction. Whether any has missed more than one look makes up.
 */
function advanceClaimed(services: Services, due: readonly DueEnrollment[]): Promise<boolean> {
  const organizationId = due[0]!.organization_id;
  return services.db.withTenant(organizationId, async (tx) => {
    const now = services.clock();
    const advanced: Promise<LockedEnrollment>[] = [];
    for (const standing of await lockClaimed(tx, services, due)) {
      const { id, next_due_at } = standing.enrollment;
      if (!isLate(standing, now)) {
        // Somebody was faster; what is left is to end the claim.
        tx.push(scheduleEnrollment(organizationId, id, next_due_at === null ? null : new Date(next_due_at)));
        continue;
      }
      if (advanced.length % AT_A_STRETCH === AT_A_STRETCH - 1) await setImmediate();
      const one = advance(tx, standing, now);
      // Whether it failed is asked when all have ended.
      one.catch(() => {});
      advanced.push(one);
    }
    return (await allOf(advanced)).some((standing) => isLate(standing, now));
  });
}

/**
 * The enrollments that are still to be looked at. Locked, the program first as who changes it does, and read
 * again: an answer or a pause may have come since the claim.
 */
async function lockClaimed(
  tx: Transaction,
  services: Services,
  due: readonly DueEnrollment[],
): Promise<LockedEnrollment[]> {
  const { organization_id: organizationId, environment_id: environmentId, program_id } = due[0]!;
  const ids = due.map(({ id }) => id);
  const subjectIds = due.map(({ subject_id }) => subject_id);
  const [program, enrollments, evaluations, subjects] = await Promise.all([
    tx.first<ProgramRow>(selectProgram(organizationId, environmentId, program_id, ' FOR SHARE')),
    tx.rows<EnrollmentRow>(lockEnrollments(organizationId, environmentId, ids)),
    tx.rows<KeyedEvaluationRow>(selectOpenEvaluations(organizationId, ids)),
    tx.rows<VaultRow>(selectVaultSubjects(organizationId, environmentId, subjectIds)),
  ]);
  if (program?.status !== 'active') return [];
  const schedule = scheduleOf(program);
  const openOf = new Map(evaluations.map((row) => [row.enrollment_id, row]));
  const subjectOf = new Map(subjects.map((row) => [row.id, row]));
  return enrollments
    .filter(({ status, next_due_at }) => status === 'active' && next_due_at !== null)
    .map((enrollment) => ({
      services,
      organizationId,
      program,
      schedule,
      enrollment,
      open: openOf.get(enrollment.id),
      subject: subjectOf.get(enrollment.subject_id),
    }));
}

/**
 * All the values, or the first failure once none of them is under way: nothing may go on in a transaction
 * that is over.
 */
async function allOf<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
