import { endpoint } from '../../../http/endpoint.ts';
import { presentFile, selectFile } from './queries.ts';
import { File } from './schema.ts';

export const getFile = endpoint({
  summary: 'Get a file',
  description: 'Returns what is known about the file. Its bytes are at `src`.',
  tag: 'files',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/files/{file_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: File,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const row = await request.readOne(selectFile(organizationId, appId, params.file_id));
    return presentFile(organizationId, row);
  },
});
