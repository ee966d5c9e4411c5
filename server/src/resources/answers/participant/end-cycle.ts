import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Request } from '../../../http/request.ts';
import { closeCycle } from '../../people/enrollments/commands.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import { type ProgramRow, scheduleOf } from '../../people/programs/queries.ts';
import { countCycle } from '../continuous-evaluation/close.ts';
import { cycleOf } from '../continuous-evaluation/cycle.ts';
import type { KeyedEvaluationRow } from '../evaluations/queries.ts';

/**
 * Ends the cycle of an evaluation that was completed. The enrollment of a one-time program is completed with
 * it.
 */
export function endCompletedCycle(
  tx: Transaction,
  request: Request,
  program: ProgramRow,
  enrollment: EnrollmentRow,
  open: KeyedEvaluationRow,
): void {
  const { organizationId, services, now } = request;
  if (program.mode !== 'continuous') {
    completeEnrollment(tx, request, enrollment);
    return;
  }
  const schedule = scheduleOf(program);
  const cycleState = { tx, services, organizationId, program, enrollment, open, schedule };
  countCycle(cycleState, cycleOf(open), now);
}

function completeEnrollment(tx: Transaction, request: Request, enrollment: EnrollmentRow): void {
  const { organizationId, environmentId, now } = request;
  tx.writeAtCommit(
    closeCycle(organizationId, enrollment.id, { status: 'completed', lastCycleAt: now, nextDueAt: null }),
  );
  // Staff may have completed the enrollment while the person was answering; then it has been reported.
  if (enrollment.status === 'completed') return;
  const data = {
    enrollment_id: enrollment.id,
    program_id: enrollment.program_id,
    subject_id: enrollment.subject_id,
    status: 'completed',
  } as const;
  emit(tx, now, [{ organizationId, environmentId, type: 'enrollment.updated', data }]);
}
