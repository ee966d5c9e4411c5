import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { replaceUnits, upsertNames } from './commands.ts';
import { dayOf, namesAad, selectUnits, selectUnitWithPeople } from './queries.ts';
import { EXAMPLE_UNITS, Units } from './schema.ts';
import { pathsOf } from './tree.ts';

export const setUnits = endpoint({
  summary: 'Set the units',
  description:
    'Replaces the tree of the parts of your organization that people belong to: sites, departments, wards. Members may be limited to units, so the tree also decides what they see. A unit that people belong to now or later cannot be removed (`conflict`).',
  tag: 'subjects',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/units',
  access: { credential: 'api', scope: 'organization:write' },
  idempotency: 'required',
  body: Units,
  response: Units,
  errors: ['conflict'],
  examples: { body: EXAMPLE_UNITS, response: EXAMPLE_UNITS },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, body, services, now } = request;
    const paths = pathsOf(body.units);
    const names = JSON.stringify(Object.fromEntries(body.units.map(({ id, name }) => [id, name])));
    const sealed = await services.vault.sealForEnvironment(vaultScope, namesAad(environmentId), names);
    return request.write(async (tx) => {
      tx.push(upsertNames(organizationId, environmentId, sealed, now));
      const before = await tx.rows(selectUnits(organizationId, environmentId));
      const removed = before.map(({ id }) => id).filter((id) => !paths.has(id));
      for (const statement of replaceUnits(organizationId, environmentId, paths)) tx.push(statement);
      if (removed.length > 0) {
        const today = dayOf(now);
        const used = await tx.first(selectUnitWithPeople(organizationId, environmentId, removed, today));
        if (used)
          throw new AppError('conflict', 'People belong to a unit that would be removed.', {
            unit_id: used.unit_id,
          });
      }
      recordAudit(tx, request, organizationId, {
        action: 'units.changed',
        resourceType: 'environment',
        resourceId: environmentId,
        before: before.map(({ path }) => path),
        after: [...paths.values()],
        details: { units: paths.size, removed: removed.length },
      });
      return body;
    });
  },
});
