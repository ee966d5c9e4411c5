import { endpoint } from '../../../http/endpoint.ts';
import { lockDirectory } from './directory.ts';
import { EXAMPLE_USER, EXAMPLE_USER_REQUEST, OF_RESOURCE, ScimUser, ScimUserRequest } from './schema.ts';
import { attributesOf } from './user-attributes.ts';
import { changeUser, limitInvitation, respondWithUser, userOfPath } from './users.ts';

export const replaceScimUser = endpoint({
  summary: 'Replace a user (SCIM)',
  description:
    'Like `PATCH`, with all attributes. What is absent is removed; without `active` the person is active.',
  ...OF_RESOURCE,
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  body: ScimUserRequest,
  response: ScimUser,
  errors: ['conflict', 'last_owner', 'last_platform_admin'],
  examples: { body: EXAMPLE_USER_REQUEST, response: EXAMPLE_USER },
  async handle(request) {
    const attributes = attributesOf(request.body);
    await limitInvitation(request, attributes);
    const replaced = await request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      const before = await userOfPath(tx, request);
      return respondWithUser(tx, request, await changeUser(tx, request, provider, before, attributes));
    });
    request.services.credentials.forget();
    return replaced;
  },
});
