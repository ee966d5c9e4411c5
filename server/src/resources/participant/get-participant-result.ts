import { preferredType } from '../../http/accept.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { strictObject } from '../../http/schemas.ts';
import { subjectKeyOf } from '../evaluations/key.ts';
import { presentCompletion } from '../evaluations/participant-view.ts';
import { openResult, requireResult } from '../evaluations/present.ts';
import { selectEvaluation } from '../evaluations/queries.ts';
import { reportPage } from '../evaluations/report-page.ts';
import { CompletionResult } from '../evaluations/schema.ts';

export const getParticipantResult = endpoint({
  operationId: 'getParticipantResult',
  summary: 'Get the result of the participant session',
  description:
    "Returns what completing the session returned, or, once a review has released it, the result; with `Accept: text/html`, the participant's report as a self-contained page. It can be read for the `participant_result_ttl_seconds` of the environment after the completion.",
  tag: 'participant',
  extension: true,
  method: 'GET',
  path: '/v1/participant/result',
  access: { credential: 'participant' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  response: CompletionResult,
  produces: ['text/html'],
  errors: ['evaluation_not_finished', 'participant_session_expired', 'subject_deleted'],
  async handle(request) {
    const { participant, organizationId, environmentId, services } = request;
    const [row] = await request.read(
      selectEvaluation(organizationId, environmentId, participant.evaluationId ?? ''),
    );
    if (!row) throw notFound();
    requireResult(row);
    const [key, { bundle }] = await Promise.all([
      subjectKeyOf(services.vault, organizationId, row),
      services.bundles.compiled(
        (statement) => request.read(statement),
        organizationId,
        row.version_bundle_id,
      ),
    ]);
    request.opens([row.result_sealed]);
    const result = openResult(row, key);
    if (!key || !result) throw new AppError('subject_deleted', 'The subject was deleted.');
    if (!bundle) throw new Error(`the bundle of evaluation ${row.id} no longer compiles`);
    request.reply.header('vary', 'Accept');
    if (preferredType(request.raw.headers.accept, ['application/json', 'text/html']) !== 'text/html')
      return presentCompletion(row, result, bundle);
    if (row.status !== 'completed')
      throw new AppError('evaluation_not_finished', 'The result is not released.', { status: row.status });
    return reportPage(result.participant_report, row, key);
  },
});
