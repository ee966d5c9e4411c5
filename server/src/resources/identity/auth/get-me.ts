import { endpoint } from '../../../http/endpoint.ts';
import { EXAMPLE_PRINCIPAL, Principal, presentPrincipal } from './schema.ts';

export const getMe = endpoint({
  summary: 'Get the current principal',
  description: 'Returns the API key or user that the credential identifies, and its scopes.',
  tag: 'auth',
  core: true,
  method: 'GET',
  path: '/auth/me',
  access: { credential: 'api', scope: null },
  response: Principal,
  examples: { response: EXAMPLE_PRINCIPAL },
  handle: async (request) => presentPrincipal(request.principal),
});
