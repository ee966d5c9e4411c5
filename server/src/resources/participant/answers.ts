import { answerPhaseConflicts } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { closed } from '../../http/schemas.ts';
import { insertAnswers } from '../evaluations/answers.ts';
import { type KeyedEvaluationRow, selectEvaluation, startEvaluation } from '../evaluations/queries.ts';
import { type LoadedEvaluation, loadEvaluation, respondentState } from '../evaluations/state.ts';
import { acceptAnswers } from './accept.ts';
import { type InstrumentEvent, insertInstrumentEvents, withoutRepeats } from './instrument.ts';
import { lockSession, type SessionRow, touchSession } from './queries.ts';
import { SaveAnswers, SessionView } from './schema.ts';
import { planOf, presentSession, sessionElapsedMs } from './view.ts';

export const saveParticipantAnswers = endpoint({
  operationId: 'saveParticipantAnswers',
  summary: 'Save answers, all or none, and say what to ask next',
  tag: 'participant',
  extension: true,
  method: 'POST',
  path: '/v1/participant/answers',
  access: { credential: 'participant' },
  faults: 'application',
  idempotency: 'required',
  status: 200,
  params: closed({}),
  body: SaveAnswers,
  response: SessionView,
  errors: ['answer_invalid', 'already_completed', 'participant_session_expired', 'subject_deleted'],
  examples: { body: { answers: [{ question_id: 'mood', value: 4, elapsed_ms: 3200 }] } },
  async handle(request) {
    const { participant, organizationId, environmentId, services, now, body } = request;
    const { sessionId, evaluationId, programId, subjectId } = participant;
    return request.write(async (tx) => {
      const [session, row] = await Promise.all([
        tx.first<SessionRow>(lockSession(organizationId, sessionId)),
        tx.first<KeyedEvaluationRow>(
          selectEvaluation(organizationId, environmentId, evaluationId ?? '', true),
        ),
      ]);
      if (!session || !row) throw notFound();
      requireOpen(session, row, now);
      const evaluation = await loadEvaluation(tx, services, organizationId, row);
      const elapsedMs = sessionElapsedMs(session, now);
      const { added, log, events } = acceptAnswers(evaluation, body.answers, elapsedMs, now);
      const place = { organizationId, environmentId, programId, evaluationId: row.id, subjectId };
      if (added.length > 0) tx.push(insertAnswers(place, added, evaluation.key));
      const told = reportedEvents(evaluation.bundle.experience.questionById, body.events ?? [], now);
      const recorded = withoutRepeats([...told, ...events]);
      if (recorded.length > 0) tx.push(insertInstrumentEvents(place, recorded));
      if (added.length > 0 && row.status === 'pending') tx.push(startEvaluation(organizationId, row.id));
      tx.push(touchSession(organizationId, sessionId, now));
      if (session.started_at === null)
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
      tellNewConflicts(tx, request, evaluation, log, elapsedMs);
      const plan = planOf(evaluation, log, elapsedMs);
      return presentSession({ id: sessionId, status: 'active' }, participant, evaluation, log, plan);
    });
  },
});

/** Rules of phase `answer` that these answers were the first to break are told at once, not only with the result. */
function tellNewConflicts(
  tx: Transaction,
  { organizationId, environmentId, now, participant }: Request,
  evaluation: LoadedEvaluation,
  log: LoadedEvaluation['log'],
  elapsedMs: number | null,
): void {
  const { bundle, row } = evaluation;
  if (!bundle.guardrail.rules.some(({ phase }) => phase === 'answer')) return;
  const broken = (entries: LoadedEvaluation['log']) =>
    answerPhaseConflicts(bundle, respondentState(evaluation, entries, elapsedMs)).map(
      ({ rule_id }) => rule_id,
    );
  const before = new Set(broken(evaluation.log));
  const rule_ids = broken(log).filter((id) => !before.has(id));
  if (rule_ids.length === 0) return;
  const data = {
    evaluation_id: row.id,
    program_id: participant.programId,
    enrollment_id: participant.enrollmentId,
    subject_id: participant.subjectId,
    status: 'in_progress',
    rule_ids: rule_ids.slice(0, 100),
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'guardrail.triggered', data }]);
}

/** How late an event may be told; days are closed on the strength of it. */
const TELL_WITHIN_MS = 3_600_000;

/** Throws already_completed, and participant_session_expired where the cycle has ended though nobody closed it yet. */
export function requireOpen(session: SessionRow, row: KeyedEvaluationRow, now: Date): void {
  if (session.status === 'completed' || !['pending', 'in_progress'].includes(row.status))
    throw new AppError('already_completed', 'This session is complete; its answers do not change any more.', {
      evaluation_id: row.id,
    });
  if (row.cycle_ends_at !== null && Date.parse(row.cycle_ends_at) <= now.getTime())
    throw new AppError('participant_session_expired', 'The cycle of this session has ended.', {
      ended_at: row.cycle_ends_at,
    });
}

/** What the page tells of views and skips; a time in the future or long past becomes the nearest that is taken. */
function reportedEvents(
  questions: { has(id: string): boolean },
  events: NonNullable<SaveAnswers['events']>,
  now: Date,
): InstrumentEvent[] {
  const unknown = events
    .filter(({ question_id }) => !questions.has(question_id))
    .map(({ question_id }) => question_id);
  if (unknown.length > 0)
    throw new AppError('answer_invalid', 'Nothing was saved: an event names an unknown question.', {
      errors: unknown.map((question_id) => ({
        question_id,
        code: 'unknown_question',
        message: 'The questionnaire has no such question.',
      })),
    });
  const latest = now.getTime();
  const earliest = latest - TELL_WITHIN_MS;
  return events.map(({ type, question_id, at }) => ({
    type,
    questionId: question_id,
    elapsedMs: null,
    occurredAt: new Date(Math.min(latest, Math.max(earliest, Date.parse(at)))).toISOString(),
  }));
}
