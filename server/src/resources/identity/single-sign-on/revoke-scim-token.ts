import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { deleteScimToken } from './commands.ts';
import { ScimTokenPath } from './schema.ts';
import { requireOwner } from './settings.ts';

export const revokeScimToken = endpoint({
  summary: 'Revoke a SCIM token',
  description: 'The token stops working at once. People whom the directory manages stay as they are.',
  tag: 'organizations',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}/scim-tokens/{token_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  idempotency: 'optional',
  status: 204,
  params: ScimTokenPath,
  async handle(request) {
    const { organizationId, params } = request;
    requireOwner(request);
    await request.write(async (tx) => {
      const token = await tx.first(deleteScimToken(organizationId, params.provider_id, params.token_id));
      if (!token) throw notFound();
      recordAudit(tx, request, organizationId, {
        action: 'scim_token.revoked',
        resourceId: token.id,
        before: { ...token, last_used_at: null },
        details: { provider_id: params.provider_id },
      });
    });
  },
});
