import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { strictObject } from '../../../http/schemas.ts';
import { selectByExternalId } from './queries.ts';
import { ExternalId, Subject } from './schema.ts';

export const lookupSubject = endpoint({
  summary: 'Look up a subject',
  description:
    'Returns the subject with the external ID. A key or user may look up 300 external IDs at once and 5 a second; one that finds nobody counts as ten. Beyond that, 429 `rate_limited`. Each look-up is recorded in the audit log.',
  tag: 'subjects',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/lookup',
  access: { credential: 'api', scope: 'subjects:identify' },
  units: 'limited',
  errorShape: 'list',
  reads: {
    action: 'subject.looked_up',
    resource: 'subject',
    idOf: ({ id }) => id,
    missed: 'subject.lookup_missed',
  },
  body: strictObject({ external_id: ExternalId }),
  response: Subject,
  examples: { body: { external_id: 'employee-1001' } },
  async handle(request) {
    const { limits } = request.services;
    await limits.lookUp(request.principal.principalId);
    const keys = await request.services.vault.environment(request.vaultScope);
    const indexes = keys.externalIdIndexes(request.body.external_id);
    const [subject] = await request.read(
      selectByExternalId(request.organizationId, request.environmentId, indexes),
    );
    if (!subject) {
      await limits.lookUpMissed(request.principal.principalId);
      throw notFound();
    }
    return subject;
  },
});
