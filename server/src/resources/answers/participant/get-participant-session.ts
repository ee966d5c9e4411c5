import { planNext } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { presentPage, selectPage, wordsIn } from '../../people/participant-page/queries.ts';
import { shownTheme } from '../../people/participant-page/theme.ts';
import { selectLinkedById } from '../../people/participant-sessions/link-commands.ts';
import { type SessionRow, selectSession } from '../../people/participant-sessions/queries.ts';
import { selectSettings, selfServiceOf } from '../../people/participant-settings/queries.ts';
import { helpOf } from '../evaluations/help.ts';
import { type KeyedEvaluationRow, selectEvaluation } from '../evaluations/queries.ts';
import { loadEvaluation, respondentState } from '../evaluations/state.ts';
import { pushOffer } from '../push-subscriptions/offer.ts';
import { leadsOn, presentNext } from './leads-on.ts';
import { isReadOver } from './requirements.ts';
import { SessionView } from './schema.ts';
import { presentSession, sessionElapsedMs } from './view.ts';

export const getParticipantSession = endpoint({
  summary: 'Get the participant session',
  description: 'Returns the next questions, the answers so far and the progress.',
  tag: 'participant',
  method: 'GET',
  path: '/v1/participant/session',
  access: { credential: 'participant' },
  response: SessionView,
  errors: ['participant_session_expired', 'subject_deleted', 'evaluation_deleted'],
  async handle(request) {
    const { participant, organizationId, environmentId, vaultScope, services } = request;
    const [[session], [row], [settings], [page]] = await Promise.all([
      request.read(selectSession(organizationId, participant.sessionId)),
      request.read(selectEvaluation(organizationId, environmentId, participant.evaluationId ?? '')),
      request.read(selectSettings(organizationId, participant.programId)),
      request.read(selectPage(organizationId, participant.appId)),
    ]);
    if (!session || !row) throw notFound();
    const evaluation = await loadEvaluation(request.read, services, organizationId, row);
    const elapsedMs = sessionElapsedMs(session.started_at, request.now);
    const plan = planNext(evaluation.bundle, respondentState(evaluation, evaluation.log, elapsedMs));
    const help = await helpOf(request.read, participant, evaluation, participant.locale);
    const fileOf = await services.files.of(request.read, participant, evaluation.bundle);
    const present = { log: evaluation.log, own: new Set<string>(), plan, elapsedMs, help, fileOf };
    const isOver = isReadOver(participant, request.now);
    const view = presentSession(stateOf(session, row, request.now), participant, evaluation, present, isOver);
    const ofApp = presentPage(page);
    const selfService = selfServiceOf(settings, session.program_link_id !== null);
    const words = wordsIn(ofApp, view.language);
    const theme = shownTheme(ofApp);
    const push = await pushOffer(services, request.read, vaultScope, participant, session.program_link_id);
    const isEnded = view.status === 'completed' || view.status === 'abandoned';
    const occasions = isEnded ? await occasionsOf(request) : undefined;
    return {
      ...view,
      ...(occasions && { occasions }),
      ...(words && { words }),
      ...(theme && { theme }),
      ...(push && { push }),
      ...(participant.servesCycles && { due_questions: true }),
      self_service: { ...selfService, export: selfService.export && !isOver },
    };
  },
});

/**
 * Returns the session. One whose evaluation has ended without it is abandoned, also if its link was opened
 * since.
 */
function stateOf(session: SessionRow, row: KeyedEvaluationRow, now: Date): SessionRow {
  const isOpen = ['pending', 'in_progress'].includes(row.status);
  const hasEnded = row.cycle_ends_at !== null && Date.parse(row.cycle_ends_at) <= now.getTime();
  const isAnswering = session.status === 'issued' || session.status === 'active';
  return isAnswering && (!isOpen || hasEnded) ? { ...session, status: 'abandoned' } : session;
}

/** Returns the occasion to which the link of a session that is over leads now, if it belongs to a study. */
async function occasionsOf(request: Request): Promise<SessionView['occasions']> {
  const { participant, organizationId, services, realNow } = request;
  const [linked] = await request.read(selectLinkedById(organizationId, participant.sessionId));
  const leads = linked && (await leadsOn(services, linked, realNow));
  if (!leads) return undefined;
  return leads.open ? { open: true } : presentNext(leads, linked);
}
