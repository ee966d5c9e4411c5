import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { selectEvaluation } from '../../answers/evaluations/queries.ts';
import { reviewForReader, selectReviews } from './queries.ts';
import { Review } from './schema.ts';

export const listEvaluationReviews = endpoint({
  summary: 'List the reviews of an evaluation',
  description:
    'Returns every decision on the evaluation with its reviewer and reason. Amendments are answers, which need `evaluations:answers`.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/evaluations/{evaluation_id}/reviews',
  access: { credential: 'api', scope: 'evaluations:read' },
  reads: { action: 'evaluation.reviews_read', resource: 'evaluation' },
  response: strictObject({ items: Type.Array(Review) }),
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    const row = await request.readOne(selectEvaluation(organizationId, environmentId, params.evaluation_id));
    const [reviews, key] = await Promise.all([
      request.read(selectReviews(organizationId, row.id)),
      subjectKeyOf(services.vault, organizationId, row),
    ]);
    return { items: reviews.map((review) => reviewForReader(request, review, key)) };
  },
});
