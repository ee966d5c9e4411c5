import { requireAccountSession, requireReauthentication } from '../../../credentials/reauthentication.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, PlainId } from '../../../http/schemas.ts';
import { begin } from './begin.ts';
import { EXAMPLE_PROVIDER, OrganizationSlug, StartedSignOn } from './schema.ts';

export const linkSignOn = endpoint({
  summary: 'Start linking your account to an identity provider',
  description:
    'Like `POST /auth/sso/start`, for a user who is signed in with their own password or passkey, and signed in or confirmed it within the last five minutes. `POST /auth/sso/complete` then links the account if the provider returns its e-mail address. The session stays as it is.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/sso/link',
  access: { credential: 'api', scope: null },
  status: 201,
  body: namedObject('LinkSignOnRequest', { organization: OrganizationSlug, provider_id: PlainId }),
  response: StartedSignOn,
  errors: ['not_found', 'insufficient_scope', 'reauthentication_required', 'identity_provider_unreachable'],
  examples: {
    body: { organization: 'analytical-engines', provider_id: EXAMPLE_PROVIDER.id },
    response: { url: 'https://login.example.com/authorize?client_id=evaluations&state=…' },
  },
  async handle(request) {
    requireAccountSession(request);
    requireReauthentication(request);
    return begin(request, { ...request.body, confirm: false, userId: request.principal.userId });
  },
});
