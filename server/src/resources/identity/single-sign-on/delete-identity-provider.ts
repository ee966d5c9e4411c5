import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { endSessionsOfProvider } from '../auth/session-queries.ts';
import { deleteProvider, deleteScimTokensOf } from './commands.ts';
import { presentProvider, selectProvider } from './queries.ts';
import { requireOwner } from './settings.ts';
import { endAccess } from './withdraw-access.ts';

export const deleteIdentityProvider = endpoint({
  summary: 'Delete an identity provider',
  description:
    'Ends the sessions of the provider and the API keys that came by it, and removes the links of accounts to it, its SCIM tokens and what its directory sent. Its people stay members. Those without a password need another provider, or a link to set a password.',
  tag: 'organizations',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  idempotency: 'optional',
  status: 204,
  errors: ['last_platform_admin'],
  async handle(request) {
    const { organizationId, params, services } = request;
    requireOwner(request);
    await request.writeAsSystem(async (tx) => {
      const row = found(await tx.first(selectProvider(organizationId, params.provider_id, true)));
      await endAccess(tx, request, row, () => true);
      tx.push(deleteScimTokensOf(row));
      tx.push(deleteProvider(row));
      for (const statement of endSessionsOfProvider(row.id)) tx.push(statement);
      recordAudit(tx, request, organizationId, {
        action: 'identity_provider.deleted',
        resourceId: row.id,
        before: presentProvider(services.config, row),
      });
    });
    services.credentials.forget();
  },
});
