import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertScimUser } from './commands.ts';
import { lockDirectory } from './directory.ts';
import type { ScimUserRow } from './queries.ts';
import { admit } from './rights.ts';
import {
  EXAMPLE_USER,
  EXAMPLE_USER_REQUEST,
  NoParameters,
  SCIM,
  ScimQuery,
  ScimUser,
  ScimUserRequest,
} from './schema.ts';
import { attributesOf, requireDomain, sealProfile } from './user-attributes.ts';
import { accountOf, digested, limitInvitation, requireUnique, respondWithUser } from './users.ts';

export const createScimUser = endpoint({
  summary: 'Create a user (SCIM)',
  description:
    'Makes a person a member, with the role of their groups or the `default_role` of the identity provider. The e-mail address (the primary value of `emails`, or else `userName`) must be of a domain of the provider. If the address has an account that can be used without the provider, its owner gets an invitation; nothing about the account changes. `password` and unknown attributes are ignored.',
  ...SCIM,
  method: 'POST',
  path: '/scim/v2/Users',
  status: 201,
  params: NoParameters,
  query: ScimQuery,
  body: ScimUserRequest,
  response: ScimUser,
  errors: ['conflict'],
  examples: { body: EXAMPLE_USER_REQUEST, response: EXAMPLE_USER },
  async handle(request) {
    const { services, realNow } = request;
    const attributes = attributesOf(request.body);
    await limitInvitation(request, attributes);
    return request.writeAsSystem(async (tx) => {
      const provider = await lockDirectory(tx, request);
      requireDomain(provider, attributes.address);
      const id = newId();
      const now = realNow.toISOString();
      const row: ScimUserRow = {
        organization_id: provider.organization_id,
        provider_id: provider.id,
        id,
        user_name: attributes.userName,
        external_id: attributes.externalId,
        address: attributes.address,
        user_id: await accountOf(tx, request, attributes.address),
        active: attributes.active,
        joined: false,
        sealed_profile: sealProfile(services, id, attributes.profile),
        created_at: now,
        updated_at: now,
      };
      await requireUnique(tx, row);
      tx.push(insertScimUser(row));
      if (row.active) await admit(tx, request, provider, row);
      recordAudit(tx, request, provider.organization_id, {
        action: 'scim_user.created',
        resourceId: id,
        after: digested(row),
        details: { active: row.active, provider_id: provider.id },
      });
      return respondWithUser(tx, request, row);
    });
  },
});
