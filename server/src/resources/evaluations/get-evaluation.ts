import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { resultOf } from './key.ts';
import { presentEvaluation } from './present.ts';
import { selectEvaluation } from './queries.ts';
import { Evaluation, EvaluationPath } from './schema.ts';

export const getEvaluation = endpoint({
  operationId: 'getEvaluation',
  summary: 'Get an evaluation',
  description: 'Returns the evaluation with its result and the trace of every score.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}',
  access: { credential: 'api', scope: 'evaluations:read' },
  errorShape: 'list',
  status: 200,
  params: EvaluationPath,
  response: Evaluation,
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    const [row] = await request.read(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    if (!row) throw notFound();
    return presentEvaluation(row, await resultOf(services.vault, organizationId, row));
  },
});
