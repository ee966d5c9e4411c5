import { KINDS } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentDefinition, selectDefinitionSizes, selectDefinitions } from './queries.ts';
import { Definition, LIFECYCLE } from './schema.ts';

export const listDefinitions = endpoint({
  summary: 'List definitions',
  description:
    'Returns the definitions of the app, newest first. A page holds at most 8 MiB of content, so it may have fewer items than `limit`; `next_cursor` then leads to the rest.',
  tag: 'definitions',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({ kind: Type.Optional(oneOf(KINDS)), status: Type.Optional(oneOf(LIFECYCLE)) }),
  response: listOf(Definition),
  async handle(request) {
    const { organizationId, appId } = request;
    const { kind, status } = request.query;
    const page = request.page({ kind, status });
    const { rows: sizes, next_cursor } = page.page(
      await request.read(
        selectDefinitionSizes(organizationId, appId, { kind, status }, page.after, page.limit),
      ),
    );
    request.work.handles(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
    const ids = sizes.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await request.read(selectDefinitions(organizationId, appId, ids));
    return { items: rows.map(presentDefinition), next_cursor };
  },
});
