import { createHmac, randomInt } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './commands.ts';

const CODES = 10;
const LENGTH = 12;
/** Crockford's base 32: no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Replaces the recovery codes of a user. Returns the new ones, of 60 bits each. */
export function renewRecoveryCodes(tx: Transaction, services: Services, userId: string): string[] {
  const codes = Array.from({ length: CODES }, newCode);
  tx.push(deleteRecoveryCodes(userId));
  tx.push(
    insertRecoveryCodes(
      userId,
      codes.map((code) => hashRecoveryCode(services, userId, code)),
    ),
  );
  return codes;
}

/** Returns the stored form of a code. Case, spaces and hyphens make no difference. */
export function hashRecoveryCode({ keys }: Services, userId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, '');
  return createHmac('sha256', keys.factors).update(`recovery/${userId}/${plain}`).digest();
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
