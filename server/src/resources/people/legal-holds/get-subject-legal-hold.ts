import { endpoint } from '../../../http/endpoint.ts';
import { openHold, selectSubjectHold } from './queries.ts';
import { EXAMPLE_HOLD, LegalHold } from './schema.ts';

export const getSubjectLegalHold = endpoint({
  summary: 'Get the legal hold of a subject',
  description: 'Does not include a hold on the whole environment.',
  tag: 'retention',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  units: 'refused',
  reads: { action: 'legal_hold.read', resource: 'subject' },
  response: LegalHold,
  examples: { response: EXAMPLE_HOLD },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, params, services } = request;
    const row = await request.readOne(selectSubjectHold(organizationId, environmentId, params.subject_id));
    if (!row.wrapped_key) return { held: false };
    return openHold(await services.vault.openSubjectKey(vaultScope, row.id, row.wrapped_key), row);
  },
});
