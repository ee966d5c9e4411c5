import type { Transaction } from '../../../db/transaction.ts';
import { emit } from '../../../events/emit.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { insertEnrollment, insertUnchanged } from './commands.ts';
import { firstDueAt } from './due.ts';
import { type EnrollmentRow, lockCandidates, newEnrollments } from './queries.ts';
import { type EnrollableProgram, rememberProgram } from './remembered-programs.ts';

export interface EnrollOutcome {
  subjectId: string;
  /** The new enrollment. */
  row?: EnrollmentRow;
  /** Why the subject was not enrolled. */
  error?: 'not_found' | 'subject_deleted' | 'already_enrolled';
  /** Id of the enrollment the subject already has. */
  existingId?: string;
}

/**
 * Enrolls subjects in a program, each at most once, and returns an outcome for each. The program may be
 * draft, active or paused. Throws not_found for an unknown program and program_archived.
 */
export async function enroll(
  tx: Transaction,
  request: Request,
  programId: string,
  subjectIds: readonly string[],
): Promise<EnrollOutcome[]> {
  const { organizationId, environmentId, appId, now } = request;
  const [program, candidates] = await Promise.all([
    tx.first(selectProgram(organizationId, environmentId, programId, ' FOR SHARE')),
    tx.rows(lockCandidates(organizationId, environmentId, programId, subjectIds)),
  ]);
  if (!program) throw notFound({ field: 'program_id', kind: 'program' });
  rememberProgram(organizationId, program);
  if (program.status === 'archived')
    throw new AppError('program_archived', 'The program is archived.', { program_id: program.id });
  const statuses = new Map(candidates.map(({ id, status }) => [id, status]));
  const enrollmentIds = new Map(candidates.map(({ id, enrollment_id }) => [id, enrollment_id]));
  const outcomes = subjectIds.map((subjectId): EnrollOutcome => {
    const existingId = enrollmentIds.get(subjectId) ?? null;
    if (!statuses.has(subjectId)) return { subjectId, error: 'not_found' };
    if (statuses.get(subjectId) !== 'active') return { subjectId, error: 'subject_deleted' };
    if (existingId !== null) return { subjectId, error: 'already_enrolled', existingId };
    const row = newEnrollment(program, subjectId, now);
    enrollmentIds.set(subjectId, row.id);
    return { subjectId, row };
  });
  const rows = outcomes.flatMap(({ row }) => (row ? [row] : []));
  tx.insertAtCommit(
    newEnrollments,
    rows.map((row) => ({ ...row, organization_id: organizationId, app_id: appId })),
  );
  emitCreated(tx, organizationId, rows, now);
  return outcomes;
}

/**
 * Enrolls a subject in a remembered program without a read. The commit fails, with an error for which
 * `isChanged` is true, unless `enroll` would do the same.
 */
export function enrollUnread(
  tx: Transaction,
  { organizationId, appId, now }: Request,
  program: EnrollableProgram,
  subjectId: string,
): EnrollmentRow {
  const row = newEnrollment(program, subjectId, now);
  tx.writeAtCommit(insertUnchanged(organizationId, appId, row, program));
  emitCreated(tx, organizationId, [row], now);
  return row;
}

/**
 * Enrolls a subject that the same transaction has created in a program that is not archived. The row is
 * inserted at once, so that the transaction can open an evaluation for it.
 *
 * @param since when the person was enrolled, if that is earlier than `now`
 */
export function enrollNewSubject(
  tx: Transaction,
  { organizationId, appId }: EnvironmentScope,
  program: ProgramRow,
  subjectId: string,
  now: Date,
  since = now,
): EnrollmentRow {
  const row = { ...newEnrollment(program, subjectId, now), enrolled_at: since.toISOString() };
  tx.push(insertEnrollment(organizationId, appId, row));
  emitCreated(tx, organizationId, [row], now);
  return row;
}

function emitCreated(
  tx: Transaction,
  organizationId: string,
  rows: readonly EnrollmentRow[],
  now: Date,
): void {
  emit(
    tx,
    now,
    rows.map((row) => ({
      organizationId,
      environmentId: row.environment_id,
      type: 'enrollment.created',
      data: {
        enrollment_id: row.id,
        program_id: row.program_id,
        subject_id: row.subject_id,
        status: row.status,
      },
    })),
  );
}

function newEnrollment(program: EnrollableProgram, subjectId: string, now: Date): EnrollmentRow {
  return {
    id: newId(),
    program_id: program.id,
    subject_id: subjectId,
    environment_id: program.environment_id,
    status: 'active',
    cycle_count: 0,
    enrolled_at: now.toISOString(),
    last_cycle_at: null,
    next_due_at: firstDueAt(program, null, now),
    withdrawn_at: null,
  };
}
