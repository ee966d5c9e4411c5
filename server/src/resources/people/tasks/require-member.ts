import type { Transaction } from '../../../db/transaction.ts';
import { invalidValue } from '../../../http/errors.ts';
import { selectMembersByUser } from '../../identity/members/queries.ts';
import type { Assignee } from './schema.ts';

/** Throws a validation error if the assignee is a user who is not a member of the organization. */
export async function requireMember(
  tx: Transaction,
  organizationId: string,
  assignee: Assignee,
  loc: (string | number)[],
): Promise<void> {
  if (!('user_id' in assignee)) return;
  const [member] = await tx.rows(selectMembersByUser(organizationId, [assignee.user_id]));
  if (!member?.accepted_at) throw invalidValue(loc, 'the organization has no such member', assignee.user_id);
}
