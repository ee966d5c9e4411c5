import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { addHoldRow, updateEnvironmentHold } from './commands.ts';
import { environmentHoldAad, selectEnvironmentHold } from './queries.ts';
import { EXAMPLE_HOLD, EXAMPLE_REASON, LegalHold, PlaceLegalHold } from './schema.ts';

export const setEnvironmentLegalHold = endpoint({
  summary: 'Place a legal hold on an environment',
  description:
    'While the hold is placed, retention removes nothing in the environment, and erasing a person is rejected with `legal_hold`. Placing it again replaces the reason and keeps the time.',
  tag: 'retention',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  idempotency: 'required',
  body: PlaceLegalHold,
  response: LegalHold,
  examples: { body: EXAMPLE_REASON, response: EXAMPLE_HOLD },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, body, services, now } = request;
    const aad = environmentHoldAad(environmentId);
    const sealed = await services.vault.sealForEnvironment(vaultScope, aad, body.reason);
    return request.write(async (tx) => {
      tx.push(addHoldRow(vaultScope));
      const before = await tx.first(selectEnvironmentHold(organizationId, environmentId, ' FOR UPDATE'));
      const heldAt = before?.held_at ?? now.toISOString();
      tx.push(updateEnvironmentHold(organizationId, environmentId, { heldAt, sealed }));
      recordAudit(tx, request, organizationId, {
        action: 'legal_hold.placed',
        resourceType: 'environment',
        resourceId: environmentId,
        before: { held_at: before?.held_at ?? null },
        after: { held_at: heldAt },
      });
      return { held: true, held_at: heldAt, reason: body.reason };
    });
  },
});
