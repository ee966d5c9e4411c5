import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { insertScimToken } from './commands.ts';
import { type ScimTokenRow, selectProvider, selectScimTokens } from './queries.ts';
import { CreatedScimToken, CreateScimToken, EXAMPLE_SCIM_TOKEN } from './schema.ts';
import { requireOwner } from './settings.ts';

/** Enough to replace a token while the old one is used. */
const MAX_TOKENS = 5;

export const createScimToken = endpoint({
  summary: 'Create a SCIM token',
  description:
    'Creates a token with which the directory of an identity provider manages members and their groups (SCIM 2.0, under `/scim/v2`). Only owners can create one. The token is returned once; only its hash is stored. It belongs to the organization and not to its creator. The sign-in networks of the organization apply to it.',
  tag: 'organizations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}/scim-tokens',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  idempotency: 'required',
  status: 201,
  body: CreateScimToken,
  response: CreatedScimToken,
  errors: ['conflict'],
  examples: {
    body: { name: 'Okta' },
    response: {
      ...EXAMPLE_SCIM_TOKEN,
      token: 'scim_hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
      base_url: 'https://evaluations.example.com/scim/v2',
    },
  },
  async handle(request) {
    const { organizationId, body, params, principal, services, realNow } = request;
    requireOwner(request);
    return request.write(async (tx) => {
      // Locked, so that concurrent requests do not exceed the limit.
      const provider = found(await tx.first(selectProvider(organizationId, params.provider_id, true)));
      const existing = await tx.rows(
        selectScimTokens(organizationId, provider.id, { after: undefined, limit: MAX_TOKENS }),
      );
      if (existing.length >= MAX_TOKENS)
        throw new AppError('conflict', `An identity provider has at most ${MAX_TOKENS} SCIM tokens.`, {
          limit: MAX_TOKENS,
        });
      const token = `scim_${newToken()}`;
      const row: ScimTokenRow = {
        id: newId(),
        name: body.name,
        created_at: realNow.toISOString(),
        last_used_at: null,
      };
      tx.push(
        insertScimToken({
          organization_id: organizationId,
          provider_id: provider.id,
          id: row.id,
          name: row.name,
          token_hash: hashSecret(token),
          created_by_user_id: principal.userId,
          created_at: realNow,
        }),
      );
      recordAudit(tx, request, organizationId, {
        action: 'scim_token.created',
        resourceId: row.id,
        after: row,
        details: { provider_id: provider.id },
      });
      return { ...row, token, base_url: `${services.config.publicUrl}/scim/v2` };
    });
  },
});
