import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { outdateCycle } from '../../people/enrollments/adherence-commands.ts';
import { type EnrollmentRow, lockCurrentEnrollment } from '../../people/enrollments/queries.ts';
import { endParticipantSessions } from '../../people/participant-sessions/commands.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { copyAnswers } from '../evaluations/answers.ts';
import { startEvaluation } from '../evaluations/commands.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import type { LoadedEvaluation } from '../evaluations/state.ts';
import { endCompletedCycle } from '../participant/end-cycle.ts';
import type { ReadForm } from './typed-form.ts';

interface FormCompletion {
  evaluation: LoadedEvaluation;
  program: ProgramRow;
  locale: string;
  read: ReadForm;
  /** The API key or user that typed the answers, whose statistics leave them out. */
  enteredBy: string;
}

/**
 * Stores the answers of a form and completes its evaluation. They have no times on questions, and instrument
 * health, which is about screens, does not count them.
 */
export async function completeForm(
  tx: Transaction,
  request: Request,
  { evaluation, program, locale, read, enteredBy }: FormCompletion,
): Promise<void> {
  const { organizationId, environmentId, now } = request;
  const { row, key } = evaluation;
  const { program_id: programId, subject_id: subjectId } = row;
  const added = read.added.map(({ earlier: _, ...answer }) => answer);
  const scope = { organizationId, environmentId, programId, evaluationId: row.id, subjectId };
  for (const statement of copyAnswers(scope, added, key)) tx.push(statement);
  tx.push(startEvaluation(organizationId, row.id, enteredBy));
  if (program.mode === 'continuous') tx.push(outdateCycle(organizationId, row.id, now));
  await endParticipantSessions(tx, organizationId, row.id, 'completed', now);
  const finished = await completeEvaluation(tx, {
    // Somebody may have answered on a screen between the entries.
    evaluation: { ...evaluation, log: [...evaluation.log, ...added] },
    program,
    locale,
    elapsedMs: null,
    ended: 'completed',
    now,
    state: read.state,
    source: request,
  });
  // Opening the cycle may have closed earlier ones.
  const enrollment = await tx.first(lockCurrentEnrollment(organizationId, programId, subjectId));
  endCompletedCycle(tx, request, program, enrollment as EnrollmentRow, finished.row);
}
