import { MEDIA_TYPES } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { presentFile, selectFiles } from './queries.ts';
import { File } from './schema.ts';

export const listFiles = endpoint({
  summary: 'List files',
  description: 'Returns the files of the app, newest first.',
  tag: 'files',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/files',
  access: { credential: 'api', scope: 'definitions:read' },
  query: listQuery({ type: Type.Optional(oneOf(MEDIA_TYPES)) }),
  response: listOf(File),
  async handle(request) {
    const { organizationId, appId } = request;
    const { type } = request.query;
    const page = request.page({ type });
    const found = await request.read(selectFiles(organizationId, appId, type, page));
    return page.list(found, (row) => presentFile(organizationId, row));
  },
});
