import { recordAudit } from '../../../audit/record.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { newId } from '../../../ids.ts';
import { insertProvider } from './commands.ts';
import { type ProviderRow, presentProvider, selectProviders } from './queries.ts';
import { relyingPartyOf, sealClientSecret } from './relying-party.ts';
import { CreateIdentityProvider, EXAMPLE_PROVIDER, EXAMPLE_SETTINGS, IdentityProvider } from './schema.ts';
import { checkedDomains, checkedIssuer, checkedUnits, requireOwner } from './settings.ts';

/** Each is a button on the sign-in page. */
const MAX_PROVIDERS = 20;

export const createIdentityProvider = endpoint({
  summary: 'Add an identity provider',
  description:
    'Lets people of an OpenID provider sign in to the organization (authorization code with PKCE). The service reads the configuration of the provider at `<issuer>/.well-known/openid-configuration`. Only owners can add a provider, because it decides who can sign in. The secret is sealed and never returned. Register `redirect_uri` at the provider.',
  tag: 'organizations',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/identity-providers',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  idempotency: 'required',
  status: 201,
  body: CreateIdentityProvider,
  response: IdentityProvider,
  errors: ['identity_provider_unreachable', 'conflict'],
  examples: {
    body: { ...EXAMPLE_SETTINGS, client_secret: 'a secret of the provider' },
    response: EXAMPLE_PROVIDER,
  },
  async handle(request) {
    const { organizationId, body, services, realNow } = request;
    requireOwner(request);
    const id = newId();
    const now = realNow.toISOString();
    const row: ProviderRow = {
      organization_id: organizationId,
      id,
      name: body.name,
      issuer: checkedIssuer(body.issuer),
      client_id: body.client_id,
      sealed_secret: sealClientSecret(services, id, body.client_secret),
      scopes: body.scopes ?? [],
      domains: checkedDomains(body.domains),
      groups_claim: body.groups_claim ?? null,
      group_roles: body.group_roles ?? {},
      group_units: checkedUnits(request, body.group_units ?? {}),
      default_role: body.default_role ?? null,
      jit: body.jit,
      created_at: now,
      updated_at: now,
    };
    await relyingPartyOf(services, row);
    return request.write(async (tx) => {
      // Concurrent requests count one after the other.
      tx.push(advisoryLock(organizationId, 'identity providers'));
      const existing = await tx.rows(
        selectProviders(organizationId, { after: undefined, limit: MAX_PROVIDERS }),
      );
      if (existing.length >= MAX_PROVIDERS)
        throw new AppError('conflict', `An organization has at most ${MAX_PROVIDERS} identity providers.`, {
          limit: MAX_PROVIDERS,
        });
      tx.push(insertProvider(row));
      const created = presentProvider(services.config, row);
      recordAudit(tx, request, organizationId, {
        action: 'identity_provider.created',
        resourceId: id,
        after: created,
        details: { issuer: row.issuer },
      });
      return created;
    });
  },
});
