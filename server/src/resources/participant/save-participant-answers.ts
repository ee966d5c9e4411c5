import { answerPhaseConflicts, planNext, type RespondentState } from '@eps/engine';
import { recordAudit } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { strictObject } from '../../http/schemas.ts';
import { acceptAnswers } from '../answering/accept.ts';
import { insertAnswers, selectAnswers } from '../evaluations/answers.ts';
import { startEvaluation } from '../evaluations/commands.ts';
import { highestSeverity } from '../evaluations/complete.ts';
import { type LoadedEvaluation, loadEvaluation, respondentState } from '../evaluations/state.ts';
import {
  type InstrumentEvent,
  insertInstrumentEvents,
  newInstrumentEvents,
} from '../instrument-events/commands.ts';
import { loadRecordedEvents } from '../instrument-events/queries.ts';
import { touchSession } from '../participant-sessions/commands.ts';
import { lockAnswering } from './queries.ts';
import { requireEnrolled, requireOpen } from './requirements.ts';
import { SaveAnswers, SessionView } from './schema.ts';
import { presentSession, sessionElapsedMs } from './view.ts';

export const saveParticipantAnswers = endpoint({
  operationId: 'saveParticipantAnswers',
  summary: 'Save answers',
  description:
    'Saves answers of the session: all of them, or none if one is invalid. Returns the next questions.',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/participant/answers',
  access: { credential: 'participant' },
  errorShape: 'application',
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  status: 200,
  params: strictObject({}),
  body: SaveAnswers,
  response: SessionView,
  errors: [
    'answer_invalid',
    'program_not_active',
    'not_enrolled',
    'already_completed',
    'participant_session_expired',
    'subject_deleted',
  ],
  examples: { body: { answers: [{ question_id: 'mood', value: 4, elapsed_ms: 3200 }] } },
  async handle(request) {
    const { participant, organizationId, environmentId, services, now, body } = request;
    const { sessionId, evaluationId, programId, subjectId } = participant;
    if (evaluationId === null) throw notFound();
    return request.write(async (tx) => {
      const [row, answers, recorded] = await Promise.all([
        tx.first(lockAnswering(participant)),
        tx.rows(selectAnswers(organizationId, evaluationId)),
        loadRecordedEvents(tx, organizationId, evaluationId),
      ]);
      if (!row) throw notFound();
      requireOpen(row, now);
      requireEnrolled({ mode: row.program_mode, status: row.program_status }, row.enrollment_status);
      const evaluation = await loadEvaluation(tx, services, organizationId, row, answers);
      const { bundle, key } = evaluation;
      // An adaptive policy replans from the whole log for each answer.
      const plans = bundle.adaptivePolicy.mode === 'fixed' ? 1 : body.answers.length;
      request.replays(plans * (evaluation.log.length + body.answers.length));
      const elapsedMs = sessionElapsedMs(row.session_started_at, now);
      const { added, state } = acceptAnswers(evaluation, body.answers, elapsedMs, now);
      const scope = { organizationId, environmentId, programId, evaluationId, subjectId };
      if (added.length > 0) tx.writeAtCommit(insertAnswers(scope, added, recorded, key, now));
      const reported = reportedEvents(bundle.experience.questionById, body.events ?? [], now);
      const events = newInstrumentEvents(reported, state.log, recorded);
      if (events.length > 0) tx.writeAtCommit(insertInstrumentEvents(scope, events));
      if (added.length > 0 && row.status === 'pending')
        tx.writeAtCommit(startEvaluation(organizationId, row.id));
      tx.writeAtCommit(touchSession(organizationId, sessionId, now));
      if (row.session_started_at === null)
        emit(tx, now, [
          {
            organizationId,
            environmentId,
            type: 'session.started',
            data: {
              session_id: sessionId,
              evaluation_id: row.id,
              program_id: programId,
              subject_id: subjectId,
            },
          },
        ]);
      recordAudit(tx, request, organizationId, {
        action: 'evaluation.answered',
        resourceType: 'evaluation',
        resourceId: row.id,
        appId: request.appId,
        environmentId,
        details: { answers: added.length },
      });
      emitNewConflicts(tx, request, evaluation, state);
      const plan = planNext(bundle, state);
      return presentSession({ id: sessionId, status: 'active' }, participant, evaluation, state.log, plan);
    });
  },
});

/**
 * Emits `guardrail.triggered` if these answers are the first to match a rule of the phase `answer`. The event
 * does not wait for the result.
 */
function emitNewConflicts(
  tx: Transaction,
  { organizationId, environmentId, now, participant }: Request,
  evaluation: LoadedEvaluation,
  state: RespondentState,
): void {
  const { bundle, row, log } = evaluation;
  const after = answerPhaseConflicts(bundle, state);
  if (after.length === 0) return;
  const before = answerPhaseConflicts(bundle, respondentState(evaluation, log, state.elapsedMs));
  const known = new Set(before.map(({ rule_id }) => rule_id));
  const severity = highestSeverity(after.filter(({ rule_id }) => !known.has(rule_id)));
  if (severity === undefined) return;
  const data = {
    evaluation_id: row.id,
    program_id: participant.programId,
    enrollment_id: participant.enrollmentId,
    subject_id: participant.subjectId,
    status: 'in_progress',
    severity,
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'guardrail.triggered', data }]);
}

/** How late an event may be reported. The daily check of instrument health waits longer than this. */
const MAX_REPORT_DELAY_MS = 3_600_000;

/**
 * Returns the events that the page reports. Times in the future or too far in the past are moved to the
 * nearest accepted time. Throws answer_invalid if an event names an unknown question.
 */
function reportedEvents(
  questions: { has(id: string): boolean },
  events: NonNullable<SaveAnswers['events']>,
  now: Date,
): InstrumentEvent[] {
  const unknown = events
    .filter(({ question_id }) => !questions.has(question_id))
    .map(({ question_id }) => question_id);
  if (unknown.length > 0)
    throw new AppError('answer_invalid', 'No answer was saved because an event names an unknown question.', {
      errors: unknown.map((question_id) => ({
        question_id,
        code: 'unknown_question',
        message: 'The questionnaire has no such question.',
      })),
    });
  const latest = now.getTime();
  const earliest = latest - MAX_REPORT_DELAY_MS;
  return events.map(({ type, question_id, at }) => ({
    type,
    questionId: question_id,
    occurredAt: new Date(Math.min(latest, Math.max(earliest, Date.parse(at)))).toISOString(),
  }));
}
