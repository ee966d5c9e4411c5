import type { Request } from '../../../http/request.ts';
import type { ContactRow } from './queries.ts';
import type { Contact } from './schema.ts';

/** The data that messages and links may show at the address of a contact. */
export type AddressRights = Pick<ContactRow, 'answers_since'> & {
  shows_profile: boolean;
  /** The addresses that wait for a confirmation. */
  unconfirmed: readonly string[];
};

/** The fields of a contact to which messages are sent, by the service itself or by a webhook receiver. */
export const ADDRESSES = ['email', 'phone'] as const;

export interface ContactChange {
  row: ContactRow | undefined;
  before: Contact | undefined;
  after: Contact;
  /** The fields that the request contains, which may be those that the contact has. */
  given: Contact;
  /** Whether the person was created in the same request: nothing was known of them before. */
  isNew?: boolean;
}

/**
 * Returns what links and messages show at the address of a contact after a change. A member could set their
 * own address: links that are mailed to it read no more than that member may, until the address changes.
 */
export function addressRights(
  request: Pick<Request, 'rights' | 'now'>,
  change: ContactChange,
): AddressRights {
  const { row, before, after, isNew = false } = change;
  const unconfirmed = unconfirmedAfter(request.rights.has('studies:unblind'), change);
  if (row && before?.email !== undefined && before.email === after.email)
    return { answers_since: row.answers_since, shows_profile: row.shows_profile ?? true, unconfirmed };
  return {
    answers_since: request.rights.has('evaluations:answers') ? null : request.now.toISOString(),
    shows_profile: isNew || request.rights.has('subjects:profile'),
    unconfirmed,
  };
}

/** A request with the right to see the arms of studies confirms the addresses that it contains. */
function unconfirmedAfter(seesArms: boolean, { row, before, after, given }: ContactChange): string[] {
  return ADDRESSES.filter((field) => {
    if (after[field] === undefined) return false;
    if (after[field] !== before?.[field]) return !seesArms;
    return isUnconfirmed(row, field) && !(seesArms && given[field] === after[field]);
  });
}

/** Whether an address of a contact waits for a confirmation. */
function isUnconfirmed(row: ContactRow | undefined, field: string): boolean {
  return row?.unconfirmed?.includes(field) ?? false;
}

/** Whether a change leaves an address without which messages may have waited. */
export function confirms({ row, before, after }: ContactChange, { unconfirmed }: AddressRights): boolean {
  return ADDRESSES.some(
    (field) =>
      after[field] !== undefined &&
      !unconfirmed.includes(field) &&
      (after[field] !== before?.[field] || isUnconfirmed(row, field)),
  );
}
