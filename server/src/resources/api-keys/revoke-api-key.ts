import { recordAudit } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { isUuid } from '../../http/validation.ts';
import { revokeApiKey as markRevoked } from './queries.ts';
import { ApiKeyPath } from './schema.ts';

export const revokeApiKey = endpoint({
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key',
  description:
    'From then on, nothing is written with the key. The process that handles this request also rejects reads with it immediately, and all others within 200 ms.',
  tag: 'api-keys',
  extension: true,
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/api-keys/{api_key_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  status: 204,
  params: ApiKeyPath,
  async handle(request) {
    const { organizationId, now } = request;
    const id = request.params.api_key_id;
    if (!isUuid(id)) throw notFound();
    await request.write(async (tx) => {
      if ((await tx.count(markRevoked(organizationId, id, now))) === 0) throw notFound();
      recordAudit(tx, request, organizationId, {
        action: 'api_key.revoked',
        resourceType: 'api_key',
        resourceId: id.toLowerCase(),
      });
    });
    request.services.credentials.forget();
  },
});
