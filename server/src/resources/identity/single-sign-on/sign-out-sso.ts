import * as oidc from 'openid-client';
import { endpoint } from '../../../http/endpoint.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { endOwnSession } from '../auth/end-own-session.ts';
import { selectProviderOf } from '../auth/session-queries.ts';
import { selectProvider } from './queries.ts';
import { relyingPartyOf } from './relying-party.ts';

export const signOutSso = endpoint({
  summary: 'Sign out of the service and the identity provider',
  description:
    'Ends the current browser session like `POST /auth/logout`. For a session of single sign-on, returns the URL at which the browser signs out of the provider, if the provider has one.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/sso/logout',
  access: { credential: 'api', scope: null },
  response: namedObject('SignedOut', {
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'The URL to open in the browser. `null` if there is none.',
    }),
  }),
  examples: { response: { url: 'https://login.example.com/logout?client_id=evaluations' } },
  async handle(request) {
    const url = await signOutUrl(request);
    await endOwnSession(request);
    return { url };
  },
});

async function signOutUrl({ services, principal: { session } }: Request): Promise<string | null> {
  if (!session || session.organizationId === null) return null;
  const [vouched] = await services.db.system.read(selectProviderOf(session.tokenHash));
  if (!vouched?.sso_organization_id || !vouched.provider_id) return null;
  const provider = selectProvider(vouched.sso_organization_id, vouched.provider_id);
  const [row] = await services.db.system.read(provider);
  if (!row) return null;
  // Signing out does not fail because the provider cannot be reached.
  const party = await relyingPartyOf(services, row).catch(() => undefined);
  if (!/^https?:\/\//.test(party?.serverMetadata().end_session_endpoint ?? '')) return null;
  const post_logout_redirect_uri = `${services.config.publicUrl}/sign-in`;
  return oidc.buildEndSessionUrl(party!, { post_logout_redirect_uri }).href;
}
