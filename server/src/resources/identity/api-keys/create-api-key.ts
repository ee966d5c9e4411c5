import { recordAudit } from '../../../audit/record.ts';
import { hashSecret, newApiKey } from '../../../credentials/api-key.ts';
import { requireScopes } from '../../../credentials/grants.ts';
import { parseNetworks } from '../../../credentials/networks.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { newId } from '../../../ids.ts';
import { resolveBinding } from './binding.ts';
import { insertApiKey, lockMembershipOfNewKey } from './commands.ts';
import { type ApiKeyRow, presentApiKey } from './queries.ts';
import { CreateApiKey, EXAMPLE_SHOWN_KEY, ShownApiKey } from './schema.ts';

export const createApiKey = endpoint({
  summary: 'Create an API key',
  description:
    'The key is returned only once. Its scopes must be a subset of yours; no scope implies another. A key that is bound to an app or an environment can access nothing else. A key with `allowed_networks` can be used only from these networks. The key acts for the user who creates it and is revoked when their membership ends. A key that was created in a session of single sign-on is also revoked when the identity provider no longer lets its user in.',
  tag: 'api-keys',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/api-keys',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  takesBoundKeys: true,
  errorShape: 'list',
  idempotency: 'required',
  status: 201,
  body: CreateApiKey,
  response: ShownApiKey,
  examples: {
    body: { name: 'Provisioning', scopes: ['organization:write'], expires_at: '2099-01-01T00:00:00Z' },
    response: EXAMPLE_SHOWN_KEY,
  },
  async handle(request) {
    const { organizationId, body, now } = request;
    requireScopes(request, body.scopes);
    const binding = await resolveBinding(request, body);
    const key = newApiKey();
    const row: ApiKeyRow = {
      id: newId(),
      organization_id: organizationId,
      name: body.name,
      scopes: [...new Set(body.scopes)].sort(),
      ...binding,
      legacy: false,
      user_id: request.principal.userId,
      provider_id: request.principal.providerId,
      shown_user_id: request.principal.shownUserId,
      created_at: now.toISOString(),
      expires_at: body.expires_at === undefined ? null : futureInstant(body.expires_at, now),
      last_used_at: null,
      allowed_networks: parseNetworks(body.allowed_networks ?? [], ['body', 'allowed_networks']),
    };
    return request.write(async (tx) => {
      await lockMembershipOfNewKey(tx, request);
      tx.push(insertApiKey(row, hashSecret(key)));
      recordAudit(tx, request, organizationId, {
        action: 'api_key.created',
        resourceId: row.id,
        after: row,
        details: { scopes: row.scopes, ...binding },
      });
      return { ...presentApiKey(row), key };
    });
  },
});

function futureInstant(expiresAt: string, now: Date): string {
  const instant = instantOf(expiresAt);
  if (instant > now) return instant.toISOString();
  throw invalidValue(['body', 'expires_at'], 'must be in the future', expiresAt);
}
