import { hasNoMoreCycles, lastCycle } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Request } from '../../../http/request.ts';
import { reopenEnrollments } from '../enrollments/commands.ts';
import { type ProgramRow, scheduleOf } from '../programs/queries.ts';

/**
 * Reactivates the enrollments of a continuous program that its end had completed, if a change of its
 * recurrence gave it further cycles. The caller schedules them.
 */
export async function reopenEnded(
  tx: Transaction,
  { organizationId, environmentId, now }: Request,
  before: ProgramRow,
  after: ProgramRow,
): Promise<void> {
  const schedule = scheduleOf(after);
  if (!lastCycle(scheduleOf(before)) || hasNoMoreCycles(schedule, null, now)) return;
  const lastStartsAt = lastCycle(schedule)?.startsAt ?? null;
  const reopened = await tx.rows(reopenEnrollments(organizationId, after.id, lastStartsAt, now));
  emit(
    tx,
    now,
    reopened.map(({ id, subject_id }) => ({
      organizationId,
      environmentId,
      type: 'enrollment.updated',
      data: { enrollment_id: id, program_id: after.id, subject_id, status: 'active' },
    })),
  );
}
