import { recordAudit } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { oneOf, strictObject } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';
import { openAnswers, selectAnswers } from './answers.ts';
import { finalAnswers } from './final-answers.ts';
import { subjectKeyOf } from './key.ts';
import { openResult, presentEvaluation } from './present.ts';
import { type KeyedEvaluationRow, selectEvaluation } from './queries.ts';
import { Evaluation, EvaluationPath, EvaluationWithAnswers } from './schema.ts';

export const getEvaluation = endpoint({
  operationId: 'getEvaluation',
  summary: 'Get an evaluation',
  description: `Returns the evaluation with its result and the trace of every score.

With \`include=answers\` it also has \`answers\`: the final answer to each question, in the order of the path.
This requires the scope \`evaluations:answers\` and is recorded in the audit log. An answer to a question that
has left the path does not count and is not included.`,
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}',
  access: { credential: 'api', scope: 'evaluations:read' },
  errorShape: 'list',
  status: 200,
  params: EvaluationPath,
  query: strictObject({
    include: Type.Optional(oneOf(['answers'] as const, { description: 'What to add to the evaluation.' })),
  }),
  response: Type.Union([Evaluation, EvaluationWithAnswers]),
  async handle(request) {
    const { organizationId, environmentId, params, query, services } = request;
    if (query.include === 'answers') request.requireScope('evaluations:answers');
    const [row] = await request.read(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    if (!row) throw notFound();
    request.opens([row.result_sealed]);
    const key = await subjectKeyOf(services.vault, organizationId, row);
    const result = openResult(row, key);
    const evaluation = presentEvaluation(row, result);
    if (query.include !== 'answers') return evaluation;
    const batches = await readAnswers(request, row);
    return { ...evaluation, answers: finalAnswers(key ? openAnswers(batches, key) : [], result?.trace.path) };
  },
});

/** Reads the answer log of one person and records it in the audit log. */
async function readAnswers(request: Request, row: KeyedEvaluationRow) {
  const { organizationId, appId, environmentId } = request;
  return request.write(async (tx) => {
    recordAudit(tx, request, organizationId, {
      action: 'evaluation.answers_read',
      resourceType: 'evaluation',
      resourceId: row.id,
      appId,
      environmentId,
      details: { subject_id: row.subject_id },
    });
    return tx.rows(selectAnswers(organizationId, row.id));
  });
}
