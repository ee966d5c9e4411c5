import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { asksForPage, PAGE_TYPES } from '../../../http/printed.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectSession } from '../../people/participant-sessions/queries.ts';
import { selectSettings } from '../../people/participant-settings/queries.ts';
import { helpOf } from '../evaluations/help.ts';
import { ownResult } from '../evaluations/own-result.ts';
import { presentCompletion } from '../evaluations/participant-view.ts';
import { openResult, requireResult } from '../evaluations/present.ts';
import { selectEvaluation } from '../evaluations/queries.ts';
import { reportsInLanguage } from '../evaluations/report-language.ts';
import { reportPage } from '../evaluations/report-page.ts';
import { ReportLocale } from '../evaluations/report-schema.ts';
import { CompletionResult } from '../evaluations/schema.ts';
import { loadEvaluation } from '../evaluations/state.ts';
import { requireReadable } from './requirements.ts';
import { withReviewBy } from './review-by.ts';

export const getParticipantResult = endpoint({
  summary: 'Get the result of the participant session',
  description:
    "Returns what completing the session returned, or, once a review has released it, the result; with `Accept: text/html` or `application/pdf`, the participant's report as a self-contained page. `locale` renders the report in another language, as far as the content is translated. It can be read for the `participant_result_ttl_seconds` of the environment: after a review, from its release on. Until a review, for 30 days after the completion.",
  tag: 'participant',
  method: 'GET',
  path: '/v1/participant/result',
  access: { credential: 'participant' },
  query: strictObject({ locale: Type.Optional(ReportLocale) }),
  response: CompletionResult,
  produces: PAGE_TYPES,
  errors: [
    'evaluation_not_finished',
    'result_not_readable',
    'participant_session_expired',
    'subject_deleted',
    'evaluation_deleted',
    'answers_deleted',
  ],
  async handle(request) {
    requireReadable(request);
    const { participant, organizationId, environmentId, services } = request;
    const [row, [session], [settings]] = await Promise.all([
      request.readOne(selectEvaluation(organizationId, environmentId, participant.evaluationId ?? '')),
      request.read(selectSession(organizationId, participant.sessionId)),
      request.read(selectSettings(organizationId, participant.programId)),
    ]);
    requireResult(row);
    const evaluation = await loadEvaluation(request.read, services, organizationId, row);
    const { bundle, key, sources } = evaluation;
    request.work.opens([row.result_sealed]);
    const result = openResult(row, key);
    if (!result) throw new AppError('subject_deleted', 'The subject was deleted.');
    const reports = await reportsInLanguage(request, row, result, request.query.locale);
    const own = ownResult(participant, sources, bundle, { ...result, ...reports });
    request.reply.header('vary', 'Accept');
    const help = await helpOf(
      request.read,
      participant,
      evaluation,
      request.query.locale ?? participant.locale,
    );
    if (!asksForPage(request)) {
      const completion = presentCompletion(row, own, bundle, help);
      return withReviewBy(completion, settings, new Date(session?.ended_at ?? row.created_at));
    }
    if (row.status !== 'completed')
      throw new AppError('evaluation_not_finished', 'The result is not released.', { status: row.status });
    if (!own)
      throw new AppError('result_not_readable', 'This link does not show the result.', {
        evaluation_id: row.id,
      });
    const page = { row, key, result: own, scores: own.sub_scores };
    return reportPage(request, own.participant_report, page, 'participant', help);
  },
});
