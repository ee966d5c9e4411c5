import { endpoint } from '../../../http/endpoint.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { presentWorkingCopy, selectWorkingCopy, type WorkingCopyRow } from './queries.ts';
import { EXAMPLE_WORKING_COPY, WorkingCopy } from './schema.ts';

export const getWorkingCopy = endpoint({
  summary: 'Get a working copy',
  tag: 'working-copies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies/{working_copy_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: WorkingCopy,
  examples: { response: EXAMPLE_WORKING_COPY },
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const maxBytes = services.threads && LIGHT_CHARACTERS;
    const row = await request.readOne(
      selectWorkingCopy(organizationId, appId, params.working_copy_id, maxBytes),
    );
    if (row.contents === null) throw new NeedsThread();
    return presentWorkingCopy(row as WorkingCopyRow);
  },
});
