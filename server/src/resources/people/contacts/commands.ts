import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, insertRows } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { isTimeZone } from '../../../http/time-zone.ts';
import { compileResponseCheck } from '../../../http/validation.ts';
import { newId } from '../../../ids.ts';
import type { EnvironmentScope, SubjectKey, Vault } from '../../../vault/vault.ts';
import { makeSubjectsDue } from '../occasions/commands.ts';
import { type AddressRights, addressRights, confirms } from './address.ts';
import { openStored, sealedContact, selectContact, selectContacts, zoneOf } from './queries.ts';
import { Contact, type StoredContact } from './schema.ts';

/** The fields of a contact that imports take from profiles, with the name of the profile field. */
export type ContactMapping = Partial<Record<MappedField, string>>;
type MappedField = 'email' | 'phone' | 'locale' | 'time_zone';

const checkContact = compileResponseCheck(Contact);

/** Inserts or replaces the contacts of subjects. */
export function upsertContacts(
  { organizationId, environmentId }: EnvironmentScope,
  contacts: readonly { subjectId: string; key: SubjectKey; contact: StoredContact; rights: AddressRights }[],
  now: Date,
): Statement {
  return insertRows(
    'contacts',
    { organization_id: organizationId, environment_id: environmentId, updated_at: now },
    contacts.map(({ subjectId, key, contact, rights }) => ({
      subject_id: subjectId,
      contact_sealed: sealedContact.seal(key, subjectId, contact, { contentId: newId() }),
      ...rights,
    })),
    `ON CONFLICT (organization_id, subject_id) DO UPDATE
       SET contact_sealed = excluded.contact_sealed, answers_since = excluded.answers_since,
         shows_profile = excluded.shows_profile, updated_at = excluded.updated_at,
         unconfirmed = excluded.unconfirmed`,
  );
}

export function deleteContact(organizationId: string, subjectId: string): Statement {
  return deleteFrom('contacts', { organization_id: organizationId, subject_id: subjectId });
}

/** Deletes contacts whose retention period has ended. */
export function deleteContacts(organizationId: string, subjectIds: readonly string[]): Statement {
  return deleteFrom('contacts', { organization_id: organizationId, subject_id: subjectIds });
}

export interface ImportedProfile {
  subjectId: string;
  key: SubjectKey;
  profile: Readonly<Record<string, unknown>>;
}

/**
 * Takes the contacts of subjects, whose rows are locked or new, from their imported profiles.
 * @param created the ids of the subjects that are new
 */
export async function importContacts(
  tx: Transaction,
  request: Request,
  mapping: ContactMapping,
  imported: readonly ImportedProfile[],
  created: ReadonlySet<string>,
): Promise<void> {
  const names = Object.values(mapping);
  const mapped = imported.filter(({ profile }) => names.some((name) => Object.hasOwn(profile, name)));
  if (mapped.length === 0) return;
  const { vaultScope, now } = request;
  const { organizationId, environmentId } = vaultScope;
  const subjectIds = [...new Set(mapped.map(({ subjectId }) => subjectId))];
  const rows = await tx.rows(selectContacts(organizationId, environmentId, subjectIds));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const bySubject = Map.groupBy(mapped, ({ subjectId }) => subjectId);
  const changes = [...bySubject.values()].map((profiles) => {
    const { subjectId, key } = profiles[0]!;
    const row = rowOf.get(subjectId);
    const before = (row && openStored(key, row)) ?? {};
    const mapped = (from: StoredContact) =>
      profiles.reduce((sum, { profile }) => mapContact(sum, mapping, profile), from);
    const contact = mapped(before);
    const change = { row, before, after: contact, given: mapped({}), isNew: created.has(subjectId) };
    const rights = addressRights(request, change);
    const isConfirmed = !change.isNew && confirms(change, rights);
    const isChanged = isConfirmed || JSON.stringify(contact) !== JSON.stringify(before);
    return { subjectId, key, before, contact, rights, isConfirmed, isChanged };
  });
  const changed = changes.filter(({ isChanged }) => isChanged);
  if (changed.length > 0) tx.push(upsertContacts(vaultScope, changed, now));
  const moved = changed.filter(({ before, contact }) => hasMoved(before, contact));
  const movedIds = moved.map(({ subjectId }) => subjectId);
  if (movedIds.length > 0) tx.push(makeSubjectsDue(organizationId, movedIds, now));
  const confirmed = changed.filter(({ isConfirmed }) => isConfirmed);
  await request.services.addressesConfirmed(
    tx,
    request,
    confirmed.map(({ subjectId, key }) => ({ subjectId, key })),
  );
}

/** Whether the time zone of a contact, which studies use, has changed. */
export function hasMoved(before: StoredContact | undefined, contact: StoredContact): boolean {
  return zoneOf(contact) !== undefined && zoneOf(contact) !== zoneOf(before);
}

/**
 * Keeps the time zone of the device with which a person first opened a link. Later devices, and a zone of the
 * contact, leave it unchanged. Returns whether the person has another zone now.
 */
export async function keepDeviceZone(
  tx: Transaction,
  vault: Vault,
  scope: EnvironmentScope,
  subjectId: string,
  device_time_zone: string,
  now: Date,
): Promise<boolean> {
  const { organizationId, environmentId } = scope;
  for (const lock of [false, true]) {
    const row = await tx.first(selectContact(organizationId, environmentId, subjectId, lock));
    if (!row?.wrapped_key) return false;
    const key = await vault.openSubjectKey(scope, row.id, row.wrapped_key);
    const before = openStored(key, row);
    if (before?.device_time_zone !== undefined) return false;
    if (!lock) continue;
    const contact = { ...before, device_time_zone };
    const rights = {
      answers_since: before ? row.answers_since : now.toISOString(),
      shows_profile: row.shows_profile ?? false,
      unconfirmed: row.unconfirmed ?? [],
    };
    tx.push(upsertContacts(scope, [{ subjectId, key, contact, rights }], now));
    if (hasMoved(before, contact)) tx.push(makeSubjectsDue(organizationId, [subjectId], now));
    return hasMoved(before, contact);
  }
  return false;
}

/**
 * Returns the contact with the mapped fields of an imported profile: null and a value that is not a valid
 * address, language or time zone remove the field, because the earlier one may no longer be the person's.
 */
function mapContact(
  contact: StoredContact,
  mapping: ContactMapping,
  profile: Readonly<Record<string, unknown>>,
): StoredContact {
  const mapped = { ...contact };
  for (const [field, name] of Object.entries(mapping) as [MappedField, string][]) {
    if (!Object.hasOwn(profile, name)) continue;
    const value = profile[name];
    if (isFieldValue(field, value)) mapped[field] = value;
    else delete mapped[field];
  }
  return mapped;
}

function isFieldValue(field: MappedField, value: unknown): value is string {
  if (typeof value !== 'string' || checkContact({ [field]: value }) !== undefined) return false;
  return field !== 'time_zone' || isTimeZone(value);
}

/** Records that a person has unsubscribed. Keeps the first time. */
export function insertUnsubscription(
  organizationId: string,
  environmentId: string,
  subjectId: string,
  messageId: string | null,
  now: Date,
): Statement {
  return insert(
    'unsubscriptions',
    {
      organization_id: organizationId,
      environment_id: environmentId,
      subject_id: subjectId,
      message_id: messageId,
      unsubscribed_at: now,
    },
    'ON CONFLICT (organization_id, subject_id) DO NOTHING',
  );
}

/** Records that a person wants messages again, or deletes the record of an erased person. */
export function deleteUnsubscription(organizationId: string, subjectId: string): Statement {
  return deleteFrom('unsubscriptions', { organization_id: organizationId, subject_id: subjectId });
}
