import { endpoint } from '../../../http/endpoint.ts';
import { selectSignInPolicy } from './queries.ts';
import { EXAMPLE_SIGN_IN_POLICY, presentPolicy, SignInPolicy } from './schema.ts';

export const getSignInPolicy = endpoint({
  summary: 'Get the sign-in policy of an organization',
  tag: 'organizations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/sign-in-policy',
  access: { credential: 'api', scope: 'organization:read' },
  errorShape: 'list',
  response: SignInPolicy,
  examples: { response: EXAMPLE_SIGN_IN_POLICY },
  handle: async (request) => presentPolicy(await request.readOne(selectSignInPolicy(request.organizationId))),
});
