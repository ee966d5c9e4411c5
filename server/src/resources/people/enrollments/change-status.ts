import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import type { Request } from '../../../http/request.ts';
import { revokeEnrollmentSessions } from '../participant-sessions/commands.ts';
import type { ProgramRow } from '../programs/queries.ts';
import { endInactive, outdateEnrollment, startInactive } from './adherence-commands.ts';
import { resumedDueAt } from './due.ts';
import { type EnrollmentRow, updateEnrollmentStatus } from './queries.ts';
import type { EnrollmentStatus } from './schema.ts';

interface Change {
  /** Locked, as is its enrollment. */
  program: ProgramRow;
  row: EnrollmentRow;
  to: EnrollmentStatus;
}

/** Changes the status of an enrollment, which allows the change, and emits the event. */
export async function changeStatus(
  tx: Transaction,
  request: Request,
  { program, row, to }: Change,
): Promise<EnrollmentRow> {
  const { organizationId, environmentId, now } = request;
  const nextDueAt = dueAfter(program, row, to, now);
  const saved = await tx.first(updateEnrollmentStatus(organizationId, row.id, to, nextDueAt, now));
  if (to === 'active') tx.push(endInactive(organizationId, row.id, now));
  else if (row.status === 'active') tx.push(startInactive(organizationId, row.id, now));
  tx.push(outdateEnrollment(organizationId, row.id, now));
  if (to === 'withdrawn') tx.push(revokeEnrollmentSessions(organizationId, row.id, now));
  const type = to === 'withdrawn' ? 'enrollment.withdrawn' : 'enrollment.updated';
  const data = {
    enrollment_id: row.id,
    program_id: row.program_id,
    subject_id: row.subject_id,
    status: to,
  };
  emit(tx, now, [{ organizationId, environmentId, type, data }]);
  recordAudit(tx, request, organizationId, {
    action: `enrollment.${to}`,
    resourceId: row.id,
    before: row,
    after: saved,
    details: { from: row.status },
  });
  return saved!;
}

/** Returns when an enrollment is due after a change of its status. */
function dueAfter(program: ProgramRow, row: EnrollmentRow, to: EnrollmentStatus, now: Date): string | null {
  // A resumed enrollment continues with the current cycle; missed cycles are not made up.
  if (to === 'active') return resumedDueAt(program, row.last_cycle_at, now);
  // The worker still does what was due before a pause.
  const { next_due_at: dueAt } = row;
  return to === 'paused' && dueAt !== null && Date.parse(dueAt) < now.getTime() ? dueAt : null;
}
