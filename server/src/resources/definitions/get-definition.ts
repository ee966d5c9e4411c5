import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { presentDefinition, selectBytes, selectDefinition } from './queries.ts';
import { Definition, DefinitionPath } from './schema.ts';

export const getDefinition = endpoint({
  operationId: 'getDefinition',
  summary: 'Get a definition',
  tag: 'definitions',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  errorShape: 'list',
  status: 200,
  params: DefinitionPath,
  response: Definition,
  async handle(request) {
    const { organizationId, appId, params } = request;
    const [size] = await request.read(selectBytes(organizationId, appId, [params.definition_id]));
    if (!size) throw notFound();
    request.handles(size.bytes);
    const [row] = await request.read(selectDefinition(organizationId, appId, params.definition_id));
    if (!row) throw notFound();
    return presentDefinition(row);
  },
});
