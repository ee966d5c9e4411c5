import type { Request } from '../../../http/request.ts';
import type { ContactRow } from './queries.ts';
import type { Contact } from './schema.ts';

/** The data that messages and links may show at the address of a contact. */
export type AddressRights = Pick<ContactRow, 'answers_since'> & { shows_profile: boolean };

/**
 * Returns what links and messages show at the address of a contact after a change. A member could set their
 * own address: links that are mailed to it read no more than that member may, until the address changes.
 * @param isNew whether the person was created in the same request: nothing was known of them before
 */
export function addressRights(
  request: Pick<Request, 'rights' | 'now'>,
  row: ContactRow | undefined,
  before: Contact | undefined,
  after: Contact,
  isNew = false,
): AddressRights {
  if (row && before?.email !== undefined && before.email === after.email)
    return { answers_since: row.answers_since, shows_profile: row.shows_profile ?? true };
  return {
    answers_since: request.rights.has('evaluations:answers') ? null : request.now.toISOString(),
    shows_profile: isNew || request.rights.has('subjects:profile'),
  };
}
