import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentProgram, selectPrograms } from './queries.ts';
import { PROGRAM_STATES, Program } from './schema.ts';

export const listPrograms = endpoint({
  summary: 'List programs',
  description: 'Returns the programs of the environment, newest first.',
  tag: 'programs',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs',
  access: { credential: 'api', scope: 'programs:read' },
  query: listQuery({
    status: Type.Optional(oneOf(PROGRAM_STATES)),
    mode: Type.Optional(oneOf(['one_time', 'continuous'] as const)),
  }),
  response: listOf(Program),
  async handle(request) {
    const { organizationId, environmentId } = request;
    const { status, mode } = request.query;
    const hidden = await request.hiddenPrograms();
    const page = request.page({ status, mode });
    const rows = await request.read(
      selectPrograms(organizationId, environmentId, { status, mode, hidden }, page.after, page.limit),
    );
    return page.list(rows, presentProgram);
  },
});
