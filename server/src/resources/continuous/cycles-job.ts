import { claimDue } from '../../jobs/claim.ts';
import type { Job } from '../../jobs/run.ts';
import type { Services } from '../../services.ts';
import { type EnrollmentRow, scheduleEnrollment, selectEnrollment } from '../enrollments/queries.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { advance, isLate } from './close.ts';
import { standingOf } from './cycle.ts';
import type { DueEnrollment } from './queries.ts';

export const DUE = {
  table: 'enrollments',
  dueColumn: 'next_due_at',
  condition: `t.status = 'active' AND EXISTS (
    SELECT 1 FROM programs p WHERE p.organization_id = t.organization_id AND p.id = t.program_id AND p.status = 'active')`,
  returning: 'organization_id, environment_id, app_id, id, program_id, subject_id',
} as const;

/** How many enrollments are worked on at once, each in a transaction of its own. */
const CONCURRENCY = 4;

/** Opens and closes the cycles of continuous programs by `next_due_at`. */
export function cycles(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'cycles',
    pollMs,
    async run(signal) {
      const claimed = await services.db.system.read<DueEnrollment>(
        claimDue(DUE, services.clock(), leaseMs, batch),
      );
      const waiting = [...claimed];
      let more = claimed.length === batch;
      const work = async () => {
        for (let due = waiting.pop(); due && !signal.aborted; due = waiting.pop())
          if (await advanceOne(services, due)) more = true;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      return { more };
    },
  };
}

/**
 * Whether the enrollment is to be looked at again at once, having missed more than one look makes up. One that fails is
 * told in the log and tried again when its lease is over; it does not hold the others up.
 */
async function advanceOne(services: Services, due: DueEnrollment): Promise<boolean> {
  const { organization_id: organizationId, environment_id: environmentId } = due;
  try {
    return await services.db.withTenant(organizationId, async (tx) => {
      const now = services.clock();
      // Locked, program first as who changes it does, and read again: an answer or a pause may have come since the claim.
      const [program, enrollment] = await Promise.all([
        tx.first<ProgramRow>(selectProgram(organizationId, environmentId, due.program_id, ' FOR SHARE')),
        tx.first<EnrollmentRow>(selectEnrollment(organizationId, environmentId, due.id, true)),
      ]);
      if (!enrollment || !program || enrollment.status !== 'active' || enrollment.next_due_at === null)
        return false;
      if (program.status !== 'active') return false;
      if (Date.parse(enrollment.next_due_at) > now.getTime()) {
        tx.push(scheduleEnrollment(organizationId, due.id, new Date(enrollment.next_due_at)));
        return false;
      }
      const standing = await standingOf(tx, services, organizationId, program, enrollment);
      return isLate(await advance(tx, standing, now), now);
    });
  } catch (error) {
    services.log.error({ err: error, enrollment_id: due.id }, 'a cycle could not be advanced');
    return false;
  }
}
