import {
  planNext,
  type RespondentState,
  refusedConsent,
  rejectedAnswers,
  respondentEnvironment,
  visiblePath,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import type { EnrollmentRow } from '../../people/enrollments/queries.ts';
import { type InstrumentEvent, insertInstrumentEvents } from '../../people/instrument-events/commands.ts';
import {
  completeOtherSessions,
  endSession,
  type SessionEnd,
} from '../../people/participant-sessions/commands.ts';
import { takePlace } from '../../people/participant-sessions/place-commands.ts';
import { selectSettings } from '../../people/participant-settings/queries.ts';
import { type ProgramRow, selectProgram } from '../../people/programs/queries.ts';
import { selectAnswers } from '../evaluations/answers.ts';
import {
  type Completion,
  completeEvaluation,
  type FinishedEvaluation,
  previousResults,
} from '../evaluations/complete.ts';
import { helpOf } from '../evaluations/help.ts';
import { ownResult } from '../evaluations/own-result.ts';
import { presentCompletion } from '../evaluations/participant-view.ts';
import { CompletionResult } from '../evaluations/schema.ts';
import { type LoadedEvaluation, loadEvaluation, respondentState } from '../evaluations/state.ts';
import { endCompletedCycle } from './end-cycle.ts';
import { type CompletingRow, lockCompleting } from './queries.ts';
import { requireEnrolled, requireOpen } from './requirements.ts';
import { withReviewBy } from './review-by.ts';
import { sessionElapsedMs } from './view.ts';

export const completeParticipantSession = endpoint({
  summary: 'Complete the participant session',
  description:
    'Completes the session, evaluates its answers and returns the result. Fails with `required_unanswered` if required questions are unanswered or a required consent was refused, and with `answer_invalid` if an answer that was saved earlier is not valid.',
  tag: 'participant',
  core: true,
  method: 'POST',
  path: '/v1/participant/complete',
  access: { credential: 'participant', remembered: true },
  cost: () => costOf('completeParticipantSession'),
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  response: CompletionResult,
  errors: [
    'required_unanswered',
    'answer_invalid',
    'program_not_active',
    'not_enrolled',
    'already_completed',
    'link_full',
    'participant_session_expired',
    'subject_deleted',
    'evaluation_deleted',
  ],
  async handle(request) {
    const { participant, organizationId, environmentId, services } = request;
    const { evaluationId, programId, subjectId } = participant;
    if (evaluationId === null) throw notFound();
    const { bundle } = await services.bundles.compiled(
      request.read,
      organizationId,
      participant.versionBundleId,
    );
    const answeredAt = request.now.toISOString();
    const evaluated = { id: evaluationId, program_id: programId, subject_id: subjectId, answeredAt };
    return request.write(async (tx) => {
      const [row, program, answers, previous, settings] = await Promise.all([
        tx.first(lockCompleting(participant)),
        tx.first(selectProgram(organizationId, environmentId, programId)),
        tx.rows(selectAnswers(organizationId, evaluationId)),
        bundle ? previousResults(tx, organizationId, bundle, evaluated) : [],
        tx.first(selectSettings(organizationId, programId)),
      ]);
      if (!row || !program) throw notFound();
      requireOpen(row, request.now);
      requireEnrolled(program, row.enrollment_status);
      await takePlace(tx, { organizationId, sessionId: participant.sessionId, evaluationId });
      const evaluation = await loadEvaluation(tx.rows, services, organizationId, row, answers);
      const finished = await finish(tx, request, { row, evaluation, program, previous });
      const help = await helpOf(tx.rows, participant, evaluation, participant.locale);
      const { bundle: completed, sources } = evaluation;
      const result = ownResult(participant, sources, completed, finished.result);
      const completion = presentCompletion(finished.row, result, completed, help);
      return withReviewBy(completion, settings, request.now);
    });
  },
});

interface SessionCompletion {
  row: CompletingRow;
  evaluation: LoadedEvaluation;
  program: ProgramRow;
  previous: NonNullable<Completion['previous']>;
}

async function finish(
  tx: Transaction,
  request: Request,
  { row, evaluation, program, previous }: SessionCompletion,
): Promise<FinishedEvaluation> {
  const { participant, organizationId, environmentId, now } = request;
  const elapsedMs = sessionElapsedMs(row.session_started_at, now);
  const state = respondentState(evaluation, evaluation.log, elapsedMs);
  const plan = planNext(evaluation.bundle, state);
  const refused = refusedConsent(evaluation.bundle.experience, evaluation.log);
  const open = refused ? [refused.id] : plan.requiredUnanswered;
  if (open.length > 0)
    throw new AppError('required_unanswered', 'Required questions are unanswered.', { question_ids: open });
  const rejected = refused ? [] : countedRejected(evaluation, state);
  if (rejected.length > 0)
    throw new AppError('answer_invalid', 'Answers that were saved earlier are invalid.', {
      errors: rejected,
    });
  const completion = {
    evaluation,
    program,
    locale: participant.locale,
    elapsedMs,
    ended: 'completed',
    now,
    previous,
    state,
    isLast: true,
    source: request,
  } as const;
  const finished = await completeEvaluation(tx, completion);
  const skipped = skippedEvents(plan.next, now);
  const scope = {
    organizationId,
    environmentId,
    programId: program.id,
    evaluationId: row.id,
    subjectId: participant.subjectId,
  };
  if (skipped.length > 0) tx.writeAtCommit(insertInstrumentEvents(scope, skipped));
  const end = sessionEnd(evaluation.log, elapsedMs);
  tx.writeAtCommit(endSession(organizationId, participant.sessionId, end, now));
  tx.writeAtCommit(completeOtherSessions(organizationId, row.id, participant.sessionId, now));
  endCompletedCycle(tx, request, program, enrollmentOf(row), finished.row);
  return finished;
}

/** Returns the errors of answers that the bundle does not accept, unless their question is hidden. */
function countedRejected({ bundle, log }: LoadedEvaluation, state: RespondentState) {
  const rejected = rejectedAnswers(bundle, log);
  if (rejected.length === 0) return [];
  const path = visiblePath(bundle, respondentEnvironment(bundle, state));
  const visible = new Set(path.flatMap((entry) => (entry.visible ? [entry.question.id] : [])));
  return rejected.filter(({ question_id }) => visible.has(question_id));
}

function enrollmentOf(row: CompletingRow): EnrollmentRow {
  const { enrollment_id: id, enrollment_status: status, program_id, subject_id, environment_id } = row;
  const { cycle_count, enrolled_at, last_cycle_at, next_due_at, withdrawn_at } = row;
  const cycles = { cycle_count, last_cycle_at, next_due_at };
  return { id, status, program_id, subject_id, environment_id, ...cycles, enrolled_at, withdrawn_at };
}

/** The largest integer of PostgreSQL: almost 25 days. */
const MAX_ACTIVE_MS = 2 ** 31 - 1;

/**
 * Returns the end of the session. The active time is the sum of the reported times on questions or, if none
 * was reported, the time since the session started.
 */
function sessionEnd(log: LoadedEvaluation['log'], elapsedMs: number | null): SessionEnd {
  const reported = log.flatMap(({ elapsed_ms }) => (elapsed_ms === null ? [] : [elapsed_ms]));
  const activeMs = reported.length > 0 ? reported.reduce((sum, ms) => sum + ms, 0) : elapsedMs;
  return {
    status: 'completed',
    activeMs: activeMs === null ? null : Math.min(activeMs, MAX_ACTIVE_MS),
    questionCount: new Set(log.map(({ question_id }) => question_id)).size,
  };
}

/**
 * Returns a view and a skip for each unanswered question. A participant who completes the session has seen
 * every question of the path.
 */
function skippedEvents(unanswered: readonly { id: string; input: string }[], now: Date): InstrumentEvent[] {
  const occurredAt = now.toISOString();
  return unanswered
    .filter(({ input }) => input !== 'information')
    .flatMap(({ id }) => [
      { type: 'view' as const, questionId: id, occurredAt },
      { type: 'skip' as const, questionId: id, occurredAt },
    ]);
}
