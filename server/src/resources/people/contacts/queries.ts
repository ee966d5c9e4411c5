import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { ContactOfSubject, StoredContact } from './schema.ts';

/** Contacts are sealed under the key of the person; the row id is the id of the subject. */
export const sealedContact = sealedColumn<StoredContact>('contacts', 'contact_sealed');

const CONTACT = rowsOf({
  ...columns('subjects', 'id', 'status', 'wrapped_key'),
  contact_sealed: nullable(column('contacts', 'contact_sealed')),
  answers_since: nullable(column('contacts', 'answers_since')),
  shows_profile: nullable(column('contacts', 'shows_profile')),
  unconfirmed: nullable(column('contacts', 'unconfirmed')),
  updated_at: nullable(column('contacts', 'updated_at')),
  unsubscribed_at: nullable(column('unsubscriptions', 'unsubscribed_at')),
});

/** A subject with its wrapped key, its sealed contact if it has one, and when it unsubscribed. */
export type ContactRow = RowOf<typeof CONTACT>;

/** Selects a subject of an environment with its contact. With `lock`, waits for an erasure of the subject. */
export function selectContact(
  organizationId: string,
  environmentId: string,
  subjectId: string,
  lock = false,
) {
  return CONTACT.query(
    `SELECT s.id, s.status, s.wrapped_key, c.contact_sealed, c.answers_since,
       c.shows_profile, c.unconfirmed, c.updated_at, u.unsubscribed_at
     FROM subjects s
     LEFT JOIN contacts c ON c.organization_id = s.organization_id AND c.subject_id = s.id
     LEFT JOIN unsubscriptions u ON u.organization_id = s.organization_id AND u.subject_id = s.id
     WHERE s.organization_id = $1 AND s.environment_id = $2
       AND s.id = $3${lock ? ' FOR UPDATE OF s' : ''}`,
    [organizationId, environmentId, subjectId],
  );
}

/** The same for several subjects. */
export function selectContacts(organizationId: string, environmentId: string, subjectIds: readonly string[]) {
  return CONTACT.query(
    `SELECT found.* FROM unnest($3::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
       SELECT s.id, s.status, s.wrapped_key, c.contact_sealed, c.answers_since,
       c.shows_profile, c.unconfirmed, c.updated_at, u.unsubscribed_at
       FROM subjects s
       LEFT JOIN contacts c ON c.organization_id = s.organization_id AND c.subject_id = s.id
       LEFT JOIN unsubscriptions u ON u.organization_id = s.organization_id AND u.subject_id = s.id
       WHERE s.organization_id = $1 AND s.environment_id = $2 AND s.id = wanted.id LIMIT 1) found`,
    [organizationId, environmentId, subjectIds],
  );
}

/** Returns the contact of a row as the API shows it, with the addresses that the reader may confirm. */
export function presentContact(
  contact: Omit<StoredContact, 'devices'>,
  { unsubscribed_at }: ContactRow,
  unconfirmed: readonly string[] = [],
): ContactOfSubject {
  return {
    ...contact,
    ...(unsubscribed_at !== null && { unsubscribed_at }),
    ...(unconfirmed.length > 0 && { unconfirmed: unconfirmed as ContactOfSubject['unconfirmed'] & {} }),
  };
}

/** Returns the contact of a row without its devices; undefined if the person has none or was erased. */
export function openContact(
  key: SubjectKey | undefined,
  row: Pick<ContactRow, 'id' | 'contact_sealed'>,
): Omit<StoredContact, 'devices'> | undefined {
  const stored = openStored(key, row);
  if (!stored) return undefined;
  const { devices: _, ...contact } = stored;
  return contact;
}

/** Returns the contact of a row with its devices; undefined if the person has none or was erased. */
export function openStored(
  key: SubjectKey | undefined,
  { id, contact_sealed }: Pick<ContactRow, 'id' | 'contact_sealed'>,
): StoredContact | undefined {
  return key && contact_sealed ? sealedContact.open(key, id, contact_sealed) : undefined;
}

/** Returns the time zone of a person: that of the contact, else that of the device. */
export function zoneOf(contact: StoredContact | undefined): string | undefined {
  return contact?.time_zone ?? contact?.device_time_zone;
}
