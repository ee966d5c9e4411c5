import { isDeepStrictEqual } from 'node:util';
import { selectSameParticipant } from '../credentials/queries.ts';
import { RightsChanged } from '../credentials/rights.ts';
import type { Transaction } from '../db/transaction.ts';
import type { IdempotentRequest } from './idempotency/request.ts';
import type { Participant } from './principal.ts';

/**
 * Looks up the token of a request whose participant this process remembers. The look-up travels with the
 * first statements of the transaction, so it takes no round trip of its own. Throws RightsChanged if the
 * participant has changed: the transaction rolls back, and the request is handled with the present one.
 */
export async function confirmParticipant({ raw }: IdempotentRequest, tx: Transaction): Promise<void> {
  const { participant, isRemembered } = raw;
  if (!participant || !isRemembered) return;
  const present = await tx.first(selectSameParticipant(participant));
  if (!present || !isSame(participant, present)) throw new RightsChanged();
  raw.isRemembered = false;
}

/** The first answer makes an issued session active, which changes none of its rights. */
function isSame(remembered: Participant, present: Participant): boolean {
  const { status } = present;
  const isStarted = remembered.status === 'issued' && status === 'active';
  return isDeepStrictEqual(isStarted ? { ...remembered, status } : remembered, present);
}
