import { recordAudit } from '../../../audit/record.ts';
import { hashSecret, newApiKey } from '../../../credentials/api-key.ts';
import { ROLE_SCOPES } from '../../../credentials/scopes.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { violatesUnique } from '../../../db/violates.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { newId } from '../../../ids.ts';
import { insertApiKey } from '../api-keys/commands.ts';
import type { ApiKeyRow } from '../api-keys/queries.ts';
import { requirePlainSlug } from '../apps/schema.ts';
import { addMembership, inviteNew, limitMails, pushUser } from '../members/commands.ts';
import { type MembershipRow, presentMembership } from '../members/queries.ts';
import { insertOrganization } from './commands.ts';
import { CreatedOrganization, CreateOrganization, EXAMPLE_CREATED } from './schema.ts';

export const createOrganization = endpoint({
  summary: 'Create an organization',
  description:
    'Creates an organization with an owner and a first API key, which is returned only once. The owner receives an invitation; the membership grants nothing until it is accepted. The key works immediately.',
  tag: 'organizations',
  method: 'POST',
  path: '/v1/organizations',
  access: { credential: 'api', scope: 'platform:admin' },
  errorShape: 'list',
  idempotency: 'required',
  status: 201,
  body: CreateOrganization,
  response: CreatedOrganization,
  errors: ['slug_taken'],
  examples: {
    body: { name: 'Analytical Engines', slug: 'analytical-engines', owner_email: 'ada@example.com' },
    response: EXAMPLE_CREATED,
  },
  async handle(request) {
    const { body, now } = request;
    requirePlainSlug(body.slug);
    const organization = {
      id: newId(),
      name: body.name,
      slug: body.slug,
      created_at: now.toISOString(),
    };
    await limitMails(request, 'platform', body.owner_email);
    return request.writeAsSystem(async (tx) => {
      await tx.count(insertOrganization(organization)).catch(slugTaken(body.slug));
      recordAudit(tx, request, organization.id, {
        action: 'organization.created',
        resourceId: organization.id,
        after: organization,
      });
      const owner = await addOwner(tx, request, organization.id, body.owner_email);
      const api_key = pushFirstKey(tx, request, owner);
      return { organization, owner_membership: presentMembership(owner), api_key };
    });
  },
});

function slugTaken(slug: string): (error: unknown) => never {
  return (error) => {
    if (violatesUnique(error, 'organizations_slug_key'))
      throw new AppError('slug_taken', `Another organization has the slug ${slug}.`, { slug });
    throw error;
  };
}

/**
 * Adds the owner. The membership is accepted at once if the caller is the owner; otherwise the owner is
 * invited.
 */
async function addOwner(
  tx: Transaction,
  request: Request,
  organizationId: string,
  email: string,
): Promise<MembershipRow> {
  const newUserId = pushUser(tx, request, email);
  if (email.toLowerCase() === request.principal.email.toLowerCase()) {
    const { now } = request;
    return addMembership(tx, {
      organizationId,
      email,
      shownUserId: newUserId,
      role: 'owner',
      acceptedAt: now,
      now,
    });
  }
  return (await inviteNew(tx, request, organizationId, { email, role: 'owner', newUserId })).membership;
}

function pushFirstKey(tx: Transaction, request: Request, owner: MembershipRow) {
  const key = newApiKey();
  const row: ApiKeyRow = {
    id: newId(),
    organization_id: owner.organization_id,
    name: 'first key',
    scopes: [...ROLE_SCOPES.owner],
    app_id: null,
    environment_id: null,
    legacy: false,
    user_id: owner.user_id,
    provider_id: null,
    shown_user_id: owner.accepted_at === null ? owner.shown_user_id : owner.user_id,
    created_at: request.now.toISOString(),
    expires_at: null,
    last_used_at: null,
    allowed_networks: [],
  };
  tx.push(insertApiKey(row, hashSecret(key)));
  recordAudit(tx, request, owner.organization_id, {
    action: 'api_key.created',
    resourceId: row.id,
    after: row,
    details: { scopes: row.scopes },
  });
  return { id: row.id, name: row.name, key };
}
