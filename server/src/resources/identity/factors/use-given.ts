import type { SignInMethod } from '../../../credentials/methods.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Static } from '../../../http/type.ts';
import type { Services } from '../../../services.ts';
import type { PasskeyAssertion } from './passkey-schema.ts';
import { usePasskey } from './passkeys.ts';
import { useFactor } from './use-factor.ts';

/** One of them: a code of the authenticator app or a recovery code, or what a passkey has signed. */
export interface GivenFactor {
  code?: string;
  passkey?: Static<typeof PasskeyAssertion>;
}

/**
 * Uses a second factor of a user, once. Returns which one it was; undefined if it is wrong or belongs to
 * another user.
 */
export async function useGiven(
  tx: Transaction,
  services: Services,
  userId: string,
  { code, passkey }: GivenFactor,
  now: Date,
): Promise<SignInMethod | undefined> {
  if (passkey === undefined) return useFactor(tx, services, userId, code!, now);
  return (await usePasskey(tx, services, passkey, now)) === userId ? 'passkey' : undefined;
}
