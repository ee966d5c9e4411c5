import { planNext, refusedConsent } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { outdateCycle } from '../../people/enrollments/adherence-commands.ts';
import {
  type InstrumentEvent,
  insertInstrumentEvents,
  newInstrumentEvents,
} from '../../people/instrument-events/commands.ts';
import { loadRecordedEvents } from '../../people/instrument-events/queries.ts';
import { declineSession, emitOwn, touchSession } from '../../people/participant-sessions/commands.ts';
import { giveBackPlaces, takePlace } from '../../people/participant-sessions/place-commands.ts';
import { acceptAnswers, requireFewChanges } from '../answering/accept.ts';
import { recordAnswered } from '../answering/record-answered.ts';
import { reportAnswerConflicts } from '../evaluations/answer-conflicts.ts';
import { insertAnswers, selectAnswers } from '../evaluations/answers.ts';
import { startEvaluation, startInCycle } from '../evaluations/commands.ts';
import { helpOf } from '../evaluations/help.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { lockAnswering } from './queries.ts';
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
    const { participant, organizationId, environmentId, services, now, body } = request;
    const { sessionId, evaluationId, programId, subjectId } = participant;
    if (evaluationId === null) throw notFound();
    return request.write(async (tx) => {
      const [row, answers, recorded] = await Promise.all([
        tx.first(lockAnswering(participant)),
        // A session without answers has none to read, unless the evaluation has some of an earlier session.
        participant.status === 'issued' ? undefined : tx.rows(selectAnswers(organizationId, evaluationId)),
        loadRecordedEvents(tx.rows, organizationId, evaluationId),
      ]);
      if (!row) throw notFound();
      requireOpen(row, now);
      requireEnrolled({ mode: row.program_mode, status: row.program_status }, row.enrollment_status);
      const evaluation = await loadEvaluation(tx.rows, services, organizationId, row, answers);
      const { bundle, key } = evaluation;
      // An adaptive policy replans from the whole log for each answer.
      const plans = bundle.adaptivePolicy.mode === 'fixed' ? 1 : body.answers.length;
      request.work.replays(plans * (evaluation.log.length + body.answers.length));
      const elapsedMs = sessionElapsedMs(row.session_started_at, now);
      const { added, state } = acceptAnswers(evaluation, body.answers, elapsedMs, now, {
        isDraft: true,
        locale: participant.locale,
        mayRead: (questionId) => mayRead(participant, evaluation.sources.get(questionId)),
      });
      requireFewChanges(added);
      const declines = refusedConsent(bundle.experience, state.log)?.consent !== undefined;
      if (declines) tx.push(giveBackPlaces(organizationId, [sessionId]));
      else if (added.length > 0) await takePlace(tx, { organizationId, sessionId, evaluationId });
      const scope = { organizationId, environmentId, programId, evaluationId, subjectId, participant };
      if (added.length > 0) tx.writeAtCommit(insertAnswers(scope, added, recorded, key, now));
      const reported = reportedEvents(bundle.experience.questionById, body.events ?? [], request);
      const events = newInstrumentEvents(reported, state.log, recorded);
      if (events.length > 0) tx.writeAtCommit(insertInstrumentEvents(scope, events));
      if (added.length > 0 && row.program_mode === 'continuous')
        tx.writeAtCommit(outdateCycle(organizationId, row.id, now));
      if (added.length > 0 && row.status === 'pending') {
        const start = row.program_mode === 'continuous' ? startInCycle : startEvaluation;
        tx.writeAtCommit(start(organizationId, row.id, null));
      }
      tx.writeAtCommit((declines ? declineSession : touchSession)(organizationId, sessionId, now));
      if (row.session_started_at === null) emitOwn('session.started', tx, request, row.id);
      if (declines && row.session_status !== 'declined_consent')
        emitOwn('session.consent_declined', tx, request, row.id);
      if (added.length > 0 || row.session_started_at === null) recordAnswered(tx, request, row, added.length);
      const answered = { added, state, isFinal: false, now, realNow: request.realNow };
      await reportAnswerConflicts(tx, organizationId, evaluation, answered);
      const plan = planNext(bundle, state);
      const own = new Set(added.map(({ question_id }) => question_id));
      const session = { id: sessionId, status: declines ? 'declined_consent' : 'active' } as const;
      const { log } = state;
      const help = await helpOf(tx.rows, participant, evaluation, participant.locale, log);
      const fileOf = await services.files.of(tx.rows, participant, evaluation.bundle);
      return presentSession(session, participant, evaluation, { log, own, plan, elapsedMs, help, fileOf });
    });
  },
});

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
