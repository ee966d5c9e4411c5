import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { EnvironmentPath, strictObject } from '../../http/schemas.ts';
import { selectByExternalId } from './queries.ts';
import { ExternalId, Subject } from './schema.ts';

export const lookupSubject = endpoint({
  operationId: 'lookupSubject',
  summary: 'Look up a subject',
  description: 'Returns the subject with the external ID.',
  tag: 'subjects',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/lookup',
  access: { credential: 'api', scope: 'subjects:read' },
  errorShape: 'list',
  status: 200,
  params: EnvironmentPath,
  body: strictObject({ external_id: ExternalId }),
  response: Subject,
  examples: { body: { external_id: 'employee-1001' } },
  async handle(request) {
    const keys = await request.services.vault.environment(request.vaultScope);
    const index = keys.externalIdIndex(request.body.external_id);
    const [subject] = await request.read(
      selectByExternalId(request.organizationId, request.environmentId, index),
    );
    if (!subject) throw notFound();
    return subject;
  },
});
