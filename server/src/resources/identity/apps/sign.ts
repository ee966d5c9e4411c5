import { REAUTHENTICATION_MS, requireSession, unconfirmed } from '../../../credentials/reauthentication.ts';
import { type Column, computed, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Session } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import { selectApp } from './queries.ts';
import type { GivenSignature, Signature } from './schema.ts';

/**
 * Signs a decision with the signature of the request. Each signature uses up a confirmation of the last five
 * minutes: a sign-in, or `POST /auth/reauthenticate`. Returns undefined if there is no signature and none is
 * required. Throws signature_required, reauthentication_required, and insufficient_scope for API keys.
 */
export async function sign(
  tx: Transaction,
  request: Request & { body: { signature?: GivenSignature } },
  environmentKind: 'test' | 'live',
): Promise<Signature | undefined> {
  const { organizationId, appId, principal, realNow, body } = request;
  if (!body.signature) {
    if (environmentKind === 'test') return undefined;
    const app = await tx.first(selectApp(organizationId, appId));
    if (app!.signatures === 'optional') return undefined;
    throw new AppError('signature_required', 'This app requires an electronic signature. Send `signature`.');
  }
  const session = requireSession(request);
  const use = await tx.first(useConfirmation(session, principal.userId, realNow));
  if (!use!.used) throw unconfirmed();
  return {
    ...body.signature,
    user_id: principal.userId,
    signed_at: realNow.toISOString(),
    methods: [...session.methods],
  };
}

const USE = rowsOf({ used: computed('boolean') });

function useConfirmation({ tokenHash }: Session, userId: string, now: Date) {
  return USE.query('SELECT eps.use_confirmation($1, $2, $3, $4) AS used', [
    tokenHash,
    userId,
    new Date(now.getTime() - REAUTHENTICATION_MS),
    now,
  ]);
}

/** A column that holds a signature. */
export function signatureColumn(column: Column<unknown>): Column<Signature | null> {
  return column as Column<Signature | null>;
}
