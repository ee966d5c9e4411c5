import { createHash } from 'node:crypto';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject } from '../../../http/schemas.ts';
import { isUuid } from '../../../http/validation.ts';
import { deleteChallengesAt, deleteSessionsAt } from '../auth/session-queries.ts';
import { insertLogoutToken } from './commands.ts';
import { digestOf } from './digest.ts';
import { type Logout, logoutTokenInvalid, REMEMBERED_MS, verifyLogoutToken } from './logout-token.ts';
import { type ProviderRow, selectProvider } from './queries.ts';

const ACTOR = { kind: 'system', id: 'identity-provider', userId: null } as const;

export const receiveLogout = endpoint({
  summary: 'Receive a logout token',
  description:
    'Called by identity providers (OpenID Connect Back-Channel Logout 1.0) with the form field `logout_token`. Ends the sessions of the provider that the token names: one session (`sid`), or all sessions of a person (`sub`). A session whose ID token had no `sid` is ended by the `sub` alone. Each token works once, for five minutes.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/oidc/{organization_id}/{provider_id}/backchannel-logout',
  access: { credential: 'none' },
  takes: ['application/x-www-form-urlencoded'],
  response: namedObject('LogoutReceived', {}),
  examples: { response: {} },
  errors: ['not_found', 'logout_token_invalid', 'identity_provider_unreachable', 'rate_limited'],
  async handle(request) {
    const { services, raw, params, realNow } = request;
    services.limits.unknownCredential(raw.ip);
    try {
      const provider = await providerOf(request, params.organization_id, params.provider_id);
      const logout = await verifyLogoutToken(services, provider, tokenIn(raw.body), realNow);
      await endSessions(request, provider, logout);
      return {};
    } catch (error) {
      const isOutage = error instanceof AppError && error.code === 'identity_provider_unreachable';
      if (!isOutage) services.limits.invalidCredential(raw.ip);
      throw error;
    }
  },
});

async function providerOf({ services }: Request, organizationId: string, id: string): Promise<ProviderRow> {
  const isNamed = isUuid(organizationId) && isUuid(id);
  const [provider] = isNamed ? await services.db.system.read(selectProvider(organizationId, id)) : [];
  if (!provider) throw notFound();
  return provider;
}

function tokenIn(body: unknown): string {
  const tokens = new URLSearchParams((body as Buffer | undefined)?.toString()).getAll('logout_token');
  if (tokens.length !== 1) throw logoutTokenInvalid();
  return tokens[0]!;
}

/** Ends what the token names. Throws logout_token_invalid for a token that was used before. */
async function endSessions(request: Request, provider: ProviderRow, logout: Logout): Promise<void> {
  const { services, realNow } = request;
  const { organization_id: organizationId, id: providerId } = provider;
  const ended = {
    providerId,
    subject: digestOf(services, provider, 'sso', logout.subject),
    session: digestOf(services, provider, 'sso session', logout.session),
  };
  await services.db.system.transaction(async (tx) => {
    // Waits for sign-ins that hold the provider; later ones find the token.
    await tx.first(selectProvider(organizationId, providerId, true));
    const isNew = await tx.first(
      insertLogoutToken({
        provider_id: ended.providerId,
        jti_hash: createHash('sha256').update(logout.id).digest(),
        idp_subject: ended.subject,
        idp_session: ended.session,
        issued_at: logout.issuedAt,
        expires_at: new Date(realNow.getTime() + REMEMBERED_MS),
      }),
    );
    if (!isNew) throw logoutTokenInvalid();
    tx.push(deleteChallengesAt(ended));
    for (const { id, user_id } of await tx.rows(deleteSessionsAt(ended)))
      recordAudit(tx, request, organizationId, {
        action: 'user.session_ended',
        resourceType: 'user_session',
        resourceId: id,
        details: { user_id, provider_id: providerId },
        actor: ACTOR,
      });
  });
}
