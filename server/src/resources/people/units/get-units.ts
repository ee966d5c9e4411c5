import { endpoint } from '../../../http/endpoint.ts';
import { namesAad, selectUnits } from './queries.ts';
import { Units } from './schema.ts';

export const getUnits = endpoint({
  summary: 'Get the units',
  description:
    'Returns the units of the environment in the order in which they were set. A member who is limited to units gets those and the ones below them.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/units',
  access: { credential: 'api', scope: 'subjects:read', or: 'analytics:read' },
  reads: 'none',
  response: Units,
  async handle(request) {
    const { organizationId, environmentId, vaultScope, services } = request;
    const rows = await request.read(selectUnits(organizationId, environmentId));
    const sealed = rows[0]?.names_sealed;
    if (!sealed) return { units: [] };
    const names = JSON.parse(
      await services.vault.openForEnvironment(vaultScope, namesAad(environmentId), sealed),
    ) as Record<string, string>;
    const shown = new Set(rows.map(({ id }) => id));
    return {
      units: rows.map(({ id, path }) => {
        const parent = path.at(-2);
        return { id, name: names[id]!, ...(parent !== undefined && shown.has(parent) && { parent }) };
      }),
    };
  },
});
