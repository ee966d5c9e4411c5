import type { Static } from 'typebox';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { endSessionsOfProvider } from '../auth/session-queries.ts';
import { domainOf } from './assertion.ts';
import { updateProvider } from './commands.ts';
import { type ProviderRow, presentProvider, selectProvider } from './queries.ts';
import { relyingPartyOf, sealClientSecret } from './relying-party.ts';
import { ChangeIdentityProvider, EXAMPLE_PROVIDER, IdentityProvider } from './schema.ts';
import { checkedDomains, checkedIssuer, checkedUnits, requireOwner } from './settings.ts';
import { endAccess } from './withdraw-access.ts';

export const changeIdentityProvider = endpoint({
  summary: 'Update an identity provider',
  description:
    'Changed roles apply from the next sign-in of each person. Removing a domain ends the sessions, and the API keys that came by the provider, of the people with addresses there; changing the issuer or client ends those of everybody. People of a new issuer are not matched with those of the old one.',
  tag: 'organizations',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/identity-providers/{provider_id}',
  access: { credential: 'api', scope: 'organization:write' },
  sensitive: true,
  idempotency: 'required',
  body: ChangeIdentityProvider,
  response: IdentityProvider,
  errors: ['identity_provider_unreachable', 'last_platform_admin'],
  examples: { body: { jit: true }, response: EXAMPLE_PROVIDER },
  async handle(request) {
    const { organizationId, body, params, services } = request;
    requireOwner(request);
    const known = await request.readOne(selectProvider(organizationId, params.provider_id));
    if (concernsRegistration(body)) await relyingPartyOf(services, changed(request, known));
    const result = await request.writeAsSystem(async (tx) => {
      const before = found(await tx.first(selectProvider(organizationId, params.provider_id, true)));
      const after = changed(request, before);
      tx.push(updateProvider(after));
      const isOther = after.issuer !== before.issuer || after.client_id !== before.client_id;
      await endAccess(tx, request, before, (email) => isOther || !after.domains.includes(domainOf(email)));
      if (isOther) for (const statement of endSessionsOfProvider(before.id)) tx.push(statement);
      const shown = presentProvider(services.config, after);
      recordAudit(tx, request, organizationId, {
        action: 'identity_provider.changed',
        resourceId: before.id,
        before: presentProvider(services.config, before),
        after: shown,
        details: { fields: Object.keys(body) },
      });
      return shown;
    });
    services.credentials.forget();
    return result;
  },
});

type Changes = Static<typeof ChangeIdentityProvider>;

function concernsRegistration(body: Changes): boolean {
  return [body.issuer, body.client_id, body.client_secret].some((given) => given !== undefined);
}

function changed(request: Request<unknown, unknown, Changes>, before: ProviderRow): ProviderRow {
  const { body, services, realNow } = request;
  const { client_secret, ...rest } = body;
  return {
    ...before,
    ...rest,
    ...(rest.issuer !== undefined && { issuer: checkedIssuer(rest.issuer) }),
    ...(rest.domains !== undefined && { domains: checkedDomains(rest.domains) }),
    ...(rest.group_units && { group_units: checkedUnits(request, rest.group_units) }),
    ...(client_secret !== undefined && {
      sealed_secret: sealClientSecret(services, before.id, client_secret),
    }),
    updated_at: realNow.toISOString(),
  };
}
