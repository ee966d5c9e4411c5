import { recordAudit } from '../../../audit/record.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { Static } from '../../../http/type.ts';
import { isUuid } from '../../../http/validation.ts';
import { newId } from '../../../ids.ts';
import { insertUserIfUnknown } from '../auth/commands.ts';
import { selectUserByEmail } from '../auth/queries.ts';
import { limitMails } from '../members/commands.ts';
import { deleteIdentitiesOf } from '../single-sign-on/commands.ts';
import { type ProviderRow, selectIfOwned } from '../single-sign-on/queries.ts';
import { updateScimUser } from './commands.ts';
import { directoryOf } from './directory.ts';
import { presentUser, projected } from './present.ts';
import { type ScimUserRow, selectGroupsOf, selectSameUser, selectScimUser } from './queries.ts';
import { admit, withdraw } from './rights.ts';
import type { ScimQuery } from './schema.ts';
import { requireDomain, sealProfile, type UserAttributes } from './user-attributes.ts';

type UserRequest = Request<{ id: string }, Static<typeof ScimQuery>>;

/** Throws not_found for a person of another directory. */
export async function userOfPath(tx: Transaction, request: UserRequest): Promise<ScimUserRow> {
  const { id } = request.params;
  const row = isUuid(id) ? await tx.first(selectScimUser(directoryOf(request), id)) : undefined;
  if (!row) throw notFound();
  return row;
}

export async function respondWithUser(
  tx: Transaction,
  request: Request<unknown, Static<typeof ScimQuery>>,
  row: ScimUserRow,
) {
  const groups = await tx.rows(selectGroupsOf(row.organization_id, [row.id]));
  return projected(presentUser(request.services, row, groups), request.query);
}

/** Counts a mail that the account with this address may get. Throws rate_limited. */
export async function limitInvitation(request: Request, { active, address }: UserAttributes): Promise<void> {
  const { db } = request.services;
  if (!active) return;
  const [user] = await db.system.read(selectUserByEmail(address));
  if (!user) return;
  const [owned] = await db.system.read(selectIfOwned(user.id, request.organizationId));
  if (owned) await limitMails(request, request.organizationId, address);
}

/** Returns the id of the account with an address, which it creates if there is none. */
export async function accountOf(tx: Transaction, request: Request, address: string): Promise<string> {
  tx.push(insertUserIfUnknown(newId(), address, request.realNow));
  return (await tx.first(selectUserByEmail(address)))!.id;
}

/** Throws conflict if the directory has another person with this name or account. */
export async function requireUnique(tx: Transaction, row: ScimUserRow): Promise<void> {
  const { organization_id: organizationId, provider_id: providerId, id, user_name, user_id } = row;
  const same = { id, userName: user_name, userId: user_id };
  if (await tx.first(selectSameUser({ organizationId, providerId }, same)))
    throw new AppError('conflict', 'There is a user with this userName or e-mail address.');
}

/**
 * Changes what a directory says about a person, and the membership if that follows. Another address means
 * another account: the directory does not change accounts, which may belong to other organizations too.
 */
export async function changeUser(
  tx: Transaction,
  request: UserRequest,
  provider: ProviderRow,
  before: ScimUserRow,
  attributes: UserAttributes,
): Promise<ScimUserRow> {
  requireDomain(provider, attributes.address);
  const moves = attributes.address.toLowerCase() !== before.address.toLowerCase();
  const after: ScimUserRow = {
    ...before,
    user_name: attributes.userName,
    external_id: attributes.externalId,
    active: attributes.active,
    address: moves ? attributes.address : before.address,
    user_id: moves ? await accountOf(tx, request, attributes.address) : before.user_id,
    sealed_profile: sealProfile(request.services, before.id, attributes.profile),
    updated_at: request.realNow.toISOString(),
  };
  await requireUnique(tx, after);
  if (before.active && (moves || !after.active))
    after.joined = (await withdraw(tx, request, provider, before)) || before.joined;
  if (moves) {
    after.joined = false;
    tx.push(deleteIdentitiesOf(provider, before.user_id));
  }
  tx.push(updateScimUser(after));
  if (after.active && (moves || !before.active)) await admit(tx, request, provider, after);
  recordAudit(tx, request, provider.organization_id, {
    action: 'scim_user.changed',
    resourceId: before.id,
    before: digested(before),
    after: digested(after),
    details: { active: after.active, provider_id: provider.id },
  });
  return after;
}

/** The part of a row that the audit log digests: without the sealed part, which differs each time. */
export function digested({ sealed_profile, ...row }: ScimUserRow) {
  return row;
}
