import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { closed } from '../../http/schemas.ts';
import { countCycle } from '../continuous/close.ts';
import { cycleOf, scheduleOf } from '../continuous/cycle.ts';
import { closeCycle, type EnrollmentRow, selectEnrollment } from '../enrollments/queries.ts';
import { completeEvaluation } from '../evaluations/complete.ts';
import { presentCompletion } from '../evaluations/present.ts';
import { type KeyedEvaluationRow, selectEvaluation } from '../evaluations/queries.ts';
import { CompletionResult } from '../evaluations/schema.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { type ProgramRow, selectProgram } from '../programs/queries.ts';
import { requireOpen } from './answers.ts';
import { type InstrumentEvent, insertInstrumentEvents } from './instrument.ts';
import { endSession, lockSession, type SessionEnd, type SessionRow } from './queries.ts';
import { planOf, sessionElapsedMs } from './view.ts';

export const completeParticipantSession = endpoint({
  operationId: 'completeParticipantSession',
  summary: 'Complete the session and evaluate its answers',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/complete',
  access: { credential: 'participant' },
  faults: 'application',
  idempotency: 'required',
  status: 200,
  params: closed({}),
  response: CompletionResult,
  errors: [
    'required_unanswered',
    'not_enrolled',
    'already_completed',
    'participant_session_expired',
    'subject_deleted',
  ],
  async handle(request) {
    const { participant, organizationId, environmentId, services } = request;
    return request.write(async (tx) => {
      // The enrollment first, as whoever closes its cycle does.
      const [enrollment, session, row, program] = await Promise.all([
        tx.first<EnrollmentRow>(
          selectEnrollment(organizationId, environmentId, participant.enrollmentId, true),
        ),
        tx.first<SessionRow>(lockSession(organizationId, participant.sessionId)),
        tx.first<KeyedEvaluationRow>(
          selectEvaluation(organizationId, environmentId, participant.evaluationId ?? '', true),
        ),
        tx.first<ProgramRow>(selectProgram(organizationId, environmentId, participant.programId)),
      ]);
      if (!enrollment || !session || !row || !program) throw notFound();
      requireOpen(session, row, request.now);
      requireEnrolled(program, enrollment);
      const evaluation = await loadEvaluation(tx, services, organizationId, row);
      return presentCompletion(
        await finish(tx, request, { session, evaluation, program, enrollment }),
        evaluation.key,
      );
    });
  },
});

interface Completing {
  session: SessionRow;
  evaluation: LoadedEvaluation;
  program: ProgramRow;
  enrollment: EnrollmentRow;
}

/** Somebody withdrawn is asked nothing more; in a continuous program, somebody paused neither. */
function requireEnrolled({ mode }: ProgramRow, { status }: EnrollmentRow): void {
  if (status === 'active' || (mode === 'one_time' && status !== 'withdrawn')) return;
  throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', { status });
}

async function finish(
  tx: Transaction,
  request: Request,
  { session, evaluation, program, enrollment }: Completing,
): Promise<KeyedEvaluationRow> {
  const { participant, organizationId, environmentId, now } = request;
  const elapsedMs = sessionElapsedMs(session, now);
  const plan = planOf(evaluation, evaluation.log, elapsedMs);
  if (plan.requiredUnanswered.length > 0)
    throw new AppError('required_unanswered', 'Required questions have no answer yet.', {
      question_ids: plan.requiredUnanswered,
    });
  const completion = {
    organizationId,
    evaluation,
    program,
    locale: participant.locale,
    elapsedMs,
    ended: 'completed',
    now,
  } as const;
  const finished = await completeEvaluation(tx, completion);
  const skipped = skippedEvents(plan.next, now);
  const place = {
    organizationId,
    environmentId,
    programId: program.id,
    evaluationId: finished.id,
    subjectId: participant.subjectId,
  };
  if (skipped.length > 0) tx.push(insertInstrumentEvents(place, skipped));
  tx.push(endSession(organizationId, session.id, sessionEnd(evaluation.log, elapsedMs), now));
  if (program.mode === 'continuous') {
    const { services } = request;
    const standing = { services, organizationId, program, enrollment, open: finished };
    countCycle(tx, { ...standing, schedule: scheduleOf(program) }, cycleOf(finished), now);
  } else completeEnrollment(tx, request, enrollment);
  return finished;
}

function completeEnrollment(tx: Transaction, request: Request, enrollment: EnrollmentRow): void {
  const { organizationId, environmentId, now } = request;
  tx.push(
    closeCycle(organizationId, enrollment.id, { status: 'completed', lastCycleAt: now, nextDueAt: null }),
  );
  const data = {
    enrollment_id: enrollment.id,
    program_id: enrollment.program_id,
    subject_id: enrollment.subject_id,
    status: 'completed',
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'enrollment.updated', data }]);
}

/** Time on the questions where the page told it, else the time since the session began. */
function sessionEnd(log: LoadedEvaluation['log'], elapsedMs: number | null): SessionEnd {
  const told = log.flatMap(({ elapsed_ms }) => (elapsed_ms === null ? [] : [elapsed_ms]));
  const activeMs = told.length > 0 ? told.reduce((sum, ms) => sum + ms, 0) : elapsedMs;
  return {
    status: 'completed',
    activeMs,
    questionCount: new Set(log.map(({ question_id }) => question_id)).size,
  };
}

/** Who completes has had every question of the path before the eyes: what has no answer was skipped. */
function skippedEvents(unanswered: readonly { id: string; input: string }[], now: Date): InstrumentEvent[] {
  const occurredAt = now.toISOString();
  return unanswered
    .filter(({ input }) => input !== 'information')
    .flatMap(({ id }) => [
      { type: 'view' as const, questionId: id, elapsedMs: null, occurredAt },
      { type: 'skip' as const, questionId: id, elapsedMs: null, occurredAt },
    ]);
}
