import { rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { begin } from './begin.ts';
import { EXAMPLE_PROVIDER, StartedSignOn, StartSignOn } from './schema.ts';

export const startSignOn = endpoint({
  summary: 'Start a sign-in with an identity provider',
  description:
    'Returns the address of the provider at which the browser continues, and sets a cookie that binds the sign-in to the browser. The provider sends the browser back to `/sign-in/sso/{provider_id}` of the console within ten minutes, which calls `POST /auth/sso/complete`.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/sso/start',
  access: { credential: 'none' },
  status: 201,
  body: StartSignOn,
  response: StartedSignOn,
  errors: ['not_found', 'identity_provider_unreachable', 'forbidden_origin'],
  examples: {
    body: { organization: 'analytical-engines', provider_id: EXAMPLE_PROVIDER.id },
    response: { url: 'https://login.example.com/authorize?client_id=evaluations&state=…' },
  },
  async handle(request) {
    const { services, raw, body } = request;
    rejectCrossOrigin(services, raw);
    await services.limits.visitor(raw.ip);
    return begin(request, { ...body, confirm: body.confirm ?? false, userId: null });
  },
});
