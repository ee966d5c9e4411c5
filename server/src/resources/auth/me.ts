import { endpoint } from '../../http/endpoint.ts';
import { closed } from '../../http/schemas.ts';
import { EXAMPLE_PRINCIPAL, Principal, presentPrincipal } from './schema.ts';

export const getMe = endpoint({
  operationId: 'getMe',
  summary: 'Who the presented credential is, and what it may do',
  tag: 'auth',
  method: 'GET',
  path: '/auth/me',
  access: { credential: 'api', scope: null },
  faults: 'application',
  status: 200,
  params: closed({}),
  response: Principal,
  examples: { response: EXAMPLE_PRINCIPAL },
  handle: async (request) => presentPrincipal(request.principal),
});
