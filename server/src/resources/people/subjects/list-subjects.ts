import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { selectSubjects, selectSubjectsOfUnit } from './queries.ts';
import { Subject } from './schema.ts';

export const listSubjects = endpoint({
  summary: 'List subjects',
  description: 'Returns the subjects of the environment, newest first.',
  tag: 'subjects',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects',
  access: { credential: 'api', scope: 'subjects:read' },
  errorShape: 'list',
  reads: { action: 'subjects.listed', resource: 'environment' },
  query: listQuery(
    {
      status: Type.Optional(oneOf(['active', 'deleted'] as const)),
      unit_id: Optional.String({
        minLength: 1,
        maxLength: 64,
        description: 'Only the people who belong to this unit or one below it today.',
      }),
    },
    true,
  ),
  response: listOf(Subject),
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { status, unit_id: unitId } = request.query;
    const page = request.page({ status, unit_id: unitId });
    const { after, limit } = page;
    const { rows: items, next_cursor } = page.page(
      await request.read(
        unitId === undefined
          ? selectSubjects(organizationId, environmentId, status, page)
          : selectSubjectsOfUnit(
              organizationId,
              environmentId,
              { unitId, now: request.now },
              status,
              after,
              limit,
            ),
      ),
    );
    return { items, next_cursor };
  },
});
