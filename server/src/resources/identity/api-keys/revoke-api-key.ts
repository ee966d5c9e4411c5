import { recordAudit } from '../../../audit/record.ts';
import { requireScopes } from '../../../credentials/grants.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { keepPlatformAdmin } from './platform-admin.ts';
import { lockApiKey, revokeApiKey as markRevoked } from './queries.ts';

export const revokeApiKey = endpoint({
  summary: 'Revoke an API key',
  description:
    'You must hold all scopes of the key. From then on, nothing is written with the key. The process that handles this request also rejects reads with it immediately, and all others within 200 ms.',
  tag: 'api-keys',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  errors: ['last_platform_admin'],
  async handle(request) {
    const { organizationId, now, services } = request;
    const id = request.params.api_key_id;
    await request.write(async (tx) => {
      const key = found(await tx.first(lockApiKey(organizationId, id)));
      requireScopes(request, key.scopes);
      await keepPlatformAdmin(tx, request, 'organization', [key]);
      tx.push(markRevoked(organizationId, id, now));
      recordAudit(tx, request, organizationId, {
        action: 'api_key.revoked',
        resourceId: id,
        before: key,
      });
    });
    services.credentials.forget();
  },
});
