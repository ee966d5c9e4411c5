import { checkContent, type JsonObject } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { parseJson } from '../../../parse-json.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { fileDiagnostics } from '../files/known.ts';
import { selectDefinitionUpTo } from './queries.ts';
import { Diagnostics } from './schema.ts';

export const getDefinitionDiagnostics = endpoint({
  summary: 'Get the diagnostics of a definition',
  description: 'Compiles the definition and returns all errors, warnings and notes.',
  tag: 'definitions',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/diagnostics',
  access: { credential: 'api', scope: 'definitions:read' },
  response: Diagnostics,
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const maxBytes = services.threads && LIGHT_CHARACTERS;
    const row = await request.readOne(
      selectDefinitionUpTo(organizationId, appId, params.definition_id, maxBytes),
    );
    if (row.content === null) throw new NeedsThread();
    const content = parseJson(row.content) as JsonObject;
    const diagnostics = checkContent(row.kind, content);
    if (row.kind === 'experience')
      diagnostics.push(...(await fileDiagnostics(request.read, request, content)));
    return { valid: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics };
  },
});
