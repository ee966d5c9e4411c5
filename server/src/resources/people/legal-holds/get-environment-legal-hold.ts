import { endpoint } from '../../../http/endpoint.ts';
import { environmentHoldAad, selectEnvironmentHold } from './queries.ts';
import { EXAMPLE_HOLD, LegalHold } from './schema.ts';

export const getEnvironmentLegalHold = endpoint({
  summary: 'Get the legal hold of an environment',
  tag: 'retention',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  units: 'refused',
  reads: 'none',
  response: LegalHold,
  examples: { response: EXAMPLE_HOLD },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, services } = request;
    const [row] = await request.read(selectEnvironmentHold(organizationId, environmentId));
    if (!row?.held_at || !row.hold_sealed) return { held: false };
    const aad = environmentHoldAad(environmentId);
    const reason = await services.vault.openForEnvironment(vaultScope, aad, row.hold_sealed);
    return { held: true, held_at: row.held_at, reason };
  },
});
