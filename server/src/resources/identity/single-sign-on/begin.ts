import * as oidc from 'openid-client';
import { hashSecret } from '../../../credentials/api-key.ts';
import { newToken } from '../../../credentials/token.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { isUuid } from '../../../http/validation.ts';
import { browserCookie, derived, SIGN_IN_MS } from './browser.ts';
import { insertSignIn } from './commands.ts';
import { redirectUriOf, selectOrganizationOfSlug, selectProvider } from './queries.ts';
import { relyingPartyOf } from './relying-party.ts';

/** With `max_age`, the ID token says when the provider authenticated the person. */
export const CONFIRMED_S = 300;

interface SignOnStart {
  organization: string;
  provider_id: string;
  confirm: boolean;
  /** Who links their account to the provider. */
  userId: string | null;
}

/**
 * Begins a sign-in in this browser and returns where it continues. Throws not_found and
 * identity_provider_unreachable.
 */
export async function begin(
  request: Request,
  { organization, provider_id, confirm, userId }: SignOnStart,
): Promise<{ url: string }> {
  const { services, reply, realNow } = request;
  const { config, db } = services;
  if (!isUuid(provider_id)) throw notFound();
  const [found] = await db.system.read(selectOrganizationOfSlug(organization));
  const [provider] = found ? await db.system.read(selectProvider(found.id, provider_id)) : [];
  if (!provider) throw notFound();
  const party = await relyingPartyOf(services, provider);
  const [browser, state] = [newToken(), newToken()];
  const url = oidc.buildAuthorizationUrl(party, {
    redirect_uri: redirectUriOf(config, provider.id),
    scope: [...new Set(['openid', 'email', ...provider.scopes])].join(' '),
    state,
    nonce: derived(browser, 'nonce'),
    code_challenge: await oidc.calculatePKCECodeChallenge(derived(browser, 'verifier')),
    code_challenge_method: 'S256',
    ...(confirm && { prompt: 'login', max_age: String(CONFIRMED_S) }),
  });
  await db.system.write(
    insertSignIn({
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      sso_organization_id: provider.organization_id,
      provider_id: provider.id,
      user_id: userId,
      confirms: confirm,
      expires_at: new Date(realNow.getTime() + SIGN_IN_MS),
    }),
  );
  reply.header('set-cookie', browserCookie(config, browser));
  return { url: url.href };
}
