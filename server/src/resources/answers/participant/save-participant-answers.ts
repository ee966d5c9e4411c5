import { planNext, type RespondentState, refusedConsent } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, notFound } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { outdateCycle } from '../../people/enrollments/adherence-commands.ts';
import {
  type InstrumentEvent,
  insertInstrumentEvents,
  newInstrumentEvents,
} from '../../people/instrument-events/commands.ts';
import { loadRecordedEvents, type RecordedEvents } from '../../people/instrument-events/queries.ts';
import { declineSession, emitOwn, touchSession } from '../../people/participant-sessions/commands.ts';
import { giveBackPlaces, takePlace } from '../../people/participant-sessions/place-commands.ts';
import { acceptAnswers, requireFewChanges } from '../answering/accept.ts';
import { recordAnswered } from '../answering/record-answered.ts';
import { reportAnswerConflicts } from '../evaluations/answer-conflicts.ts';
import { insertAnswers, type NewAnswer, selectAnswers } from '../evaluations/answers.ts';
import { startEvaluation, startInCycle } from '../evaluations/commands.ts';
import { helpOf } from '../evaluations/help.ts';
import { type LoadedEvaluation, loadEvaluation } from '../evaluations/state.ts';
import { type AnsweringRow, lockAnswering } from './queries.ts';
import { requireEnrolled, requireOpen } from './requirements.ts';
import { SaveAnswers, SessionView } from './schema.ts';
import { mayRead, presentSession, sessionElapsedMs } from './view.ts';

export const saveParticipantAnswers = endpoint({
  summary: 'Save answers',
  description:
    'Saves answers of the session: all of them, or none if one is invalid. `value: null` without `declined` removes the answer, and the question is open again. A matrix or ranking of which parts are missing is saved and stays open, unless an adaptive policy chooses the questions. Devices that share a link send what they change by `part`, and what they saw before as `replaces`: an answer that would replace another one is rejected with the code `changed`, one that arrives more than two seconds after a time limit with `time_over`. An answer can be changed 200 times; further changes return 409 `conflict`. Refusing a required `consent` with documents ends the session as `declined_consent`; agreeing later continues it. Returns the next questions.',
  tag: 'participant',
  method: 'POST',
  path: '/v1/participant/answers',
  access: { credential: 'participant', remembered: true },
  cost: () => costOf('saveParticipantAnswers'),
  idempotency: 'required',
  responseSubject: ({ participant }) => participant.subjectId,
  body: SaveAnswers,
  response: SessionView,
  errors: [
    'answer_invalid',
    'conflict',
    'link_full',
    'program_not_active',
    'not_enrolled',
    'already_completed',
    'participant_session_expired',
    'subject_deleted',
    'evaluation_deleted',
  ],
  examples: { body: { answers: [{ question_id: 'mood', value: 4, elapsed_ms: 3200 }] } },
  async handle(request) {
    const { participant, services, now, realNow, body } = request;
    return request.write(async (tx) => {
      const answering = await lockSession(tx, request);
      const { row, evaluation } = answering;
      const { bundle } = evaluation;
      const elapsedMs = sessionElapsedMs(row.session_started_at, now);
      const { added, state } = acceptAnswers(evaluation, body.answers, elapsedMs, now, {
        isDraft: true,
        locale: participant.locale,
        mayRead: (questionId) => mayRead(participant, evaluation.sources.get(questionId)),
      });
      requireFewChanges(added);
      const declines = refusedConsent(bundle.experience, state.log)?.consent !== undefined;
      const accepted = { added, log: state.log, declines };
      await writeAnswers(tx, request, answering, accepted);
      moveOn(tx, request, row, accepted);
      const answered = { added, state, isFinal: false, now, realNow };
      await reportAnswerConflicts(tx, evaluation, answered);
      const session = {
        id: participant.sessionId,
        status: declines ? 'declined_consent' : 'active',
      } as const;
      return presentSession(session, participant, evaluation, {
        log: state.log,
        own: new Set(added.map(({ question_id }) => question_id)),
        plan: planNext(bundle, state),
        elapsedMs,
        help: await helpOf(tx.rows, participant, evaluation, participant.locale, state.log),
        fileOf: await services.files.of(tx.rows, participant, bundle),
      });
    });
  },
});

type SaveRequest = Request<unknown, unknown, SaveAnswers>;

/** A locked session, with its evaluation and the events that are recorded about it. */
interface Answering {
  row: AnsweringRow;
  evaluation: LoadedEvaluation;
  recorded: RecordedEvents;
}

/** What a call adds: answers, and the log with them. `declines`: they refuse a consent. */
interface Accepted {
  added: readonly NewAnswer[];
  log: RespondentState['log'];
  declines: boolean;
}

/** Locks the session and loads its evaluation. Throws unless it may be answered. */
async function lockSession(tx: Transaction, request: SaveRequest): Promise<Answering> {
  const { participant, organizationId, services, now, body } = request;
  const { evaluationId } = participant;
  if (evaluationId === null) throw notFound();
  const [locked, answers, recorded] = await Promise.all([
    tx.first(lockAnswering(participant)),
    // A session without answers has none to read, unless the evaluation has some of an earlier session.
    participant.status === 'issued' ? undefined : tx.rows(selectAnswers(organizationId, evaluationId)),
    loadRecordedEvents(tx.rows, organizationId, evaluationId),
  ]);
  const row = found(locked);
  requireOpen(row, now);
  requireEnrolled({ mode: row.program_mode, status: row.program_status }, row.enrollment_status);
  const evaluation = await loadEvaluation(tx.rows, services, organizationId, row, answers);
  // An adaptive policy replans from the whole log for each answer.
  const plans = evaluation.bundle.adaptivePolicy.mode === 'fixed' ? 1 : body.answers.length;
  request.work.replays(plans * (evaluation.log.length + body.answers.length));
  return { row, evaluation, recorded };
}

/** Writes the answers, and the events that the page reports. A link may have no place left for them. */
async function writeAnswers(
  tx: Transaction,
  request: SaveRequest,
  { row, evaluation, recorded }: Answering,
  { added, log, declines }: Accepted,
): Promise<void> {
  const { participant, organizationId, environmentId, now, body } = request;
  const { sessionId, programId, subjectId } = participant;
  if (declines) tx.push(giveBackPlaces(organizationId, [sessionId]));
  else if (added.length > 0) await takePlace(tx, { organizationId, sessionId, evaluationId: row.id });
  const scope = { organizationId, environmentId, programId, evaluationId: row.id, subjectId, participant };
  if (added.length > 0) tx.writeAtCommit(insertAnswers(scope, added, recorded, evaluation.key, now));
  const { questionById } = evaluation.bundle.experience;
  const events = newInstrumentEvents(reportedEvents(questionById, body.events ?? [], request), log, recorded);
  if (events.length > 0) tx.writeAtCommit(insertInstrumentEvents(scope, events));
}

/** Starts or declines the session and its evaluation with what was answered. */
function moveOn(
  tx: Transaction,
  request: SaveRequest,
  row: AnsweringRow,
  { added, declines }: Accepted,
): void {
  const { participant, organizationId, now } = request;
  const isContinuous = row.program_mode === 'continuous';
  const isBegun = row.session_started_at !== null;
  if (added.length > 0 && isContinuous) tx.writeAtCommit(outdateCycle(organizationId, row.id, now));
  if (added.length > 0 && row.status === 'pending') {
    const start = isContinuous ? startInCycle : startEvaluation;
    tx.writeAtCommit(start(organizationId, row.id, null));
  }
  const touch = declines ? declineSession : touchSession;
  tx.writeAtCommit(touch(organizationId, participant.sessionId, now));
  if (!isBegun) emitOwn('session.started', tx, request, row.id);
  if (declines && row.session_status !== 'declined_consent')
    emitOwn('session.consent_declined', tx, request, row.id);
  if (added.length > 0 || !isBegun) recordAnswered(tx, request, row, added.length);
}

/** How late an event may be reported. The daily check of instrument health waits longer than this. */
const MAX_REPORT_DELAY_MS = 3_600_000;

/**
 * Returns the events that the page reports with the time of its device, as times of the environment. Times in
 * the future or too far in the past are moved to the nearest accepted time. Throws answer_invalid if an event
 * names an unknown question.
 */
function reportedEvents(
  questions: { has(id: string): boolean },
  events: NonNullable<SaveAnswers['events']>,
  { now, realNow }: Request,
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
  const aheadMs = latest - realNow.getTime();
  return events.map(({ type, question_id, at }) => ({
    type,
    questionId: question_id,
    occurredAt: new Date(Math.min(latest, Math.max(earliest, Date.parse(at) + aheadMs))).toISOString(),
  }));
}
