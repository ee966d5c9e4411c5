import { endpoint } from '../../../http/endpoint.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { type DefinitionRow, presentDefinition, selectDefinitionUpTo } from './queries.ts';
import { Definition } from './schema.ts';

export const getDefinition = endpoint({
  summary: 'Get a definition',
  tag: 'definitions',
  core: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  errorShape: 'list',
  response: Definition,
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const maxBytes = services.threads && LIGHT_CHARACTERS;
    const row = await request.readOne(
      selectDefinitionUpTo(organizationId, appId, params.definition_id, maxBytes),
    );
    if (row.content === null) throw new NeedsThread();
    return presentDefinition(row as DefinitionRow);
  },
});
