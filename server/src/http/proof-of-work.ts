import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from './errors.ts';
import type { Request } from './request.ts';
import { strictObject } from './schemas.ts';
import { type Static, Type } from './type.ts';

/**
 * Proof of work: a number that makes a SHA-256 hash begin with some zero bits. A client below its own limit
 * may send it when a limit that it shares with others is reached, instead of being refused.
 */

/** How much work is asked for: with each further bit twice as much. */
interface Effort {
  least: number;
  most: number;
}

/**
 * Of visitors of public links. 2,048 hashes on average; with 4,096, a slow phone took more than 0.3 s for one
 * link in thirteen.
 */
export const VISIT: Effort = { least: 11, most: 19 };
/** Of guesses that may be wrong; 65,536 hashes are a second on a phone. */
export const GUESS: Effort = { least: 16, most: 22 };
const LIFETIME_MS = 300_000;

/** `answer` makes the hash of `<challenge>:<answer>` begin with enough zero bits. */
export const ProofOfWork = strictObject(
  {
    challenge: Type.String({ minLength: 1, maxLength: 256 }),
    answer: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { title: 'ProofOfWork', description: 'Only after a response of 428 `proof_required`.' },
);
export type Proof = Static<typeof ProofOfWork>;

/** Work to be done in the transaction of the request: uses the proof up. */
export type Admission = () => Promise<void>;

/**
 * Requires a proof of work, which is harder the more proofs were given for the purpose. Throws
 * proof_required. The returned function uses the proof up: in the transaction, so that the retry of a
 * request is answered with its stored response.
 */
export function requireProof(
  { services, realNow }: Pick<Request, 'services' | 'realNow'>,
  purpose: string,
  proof: Proof | undefined,
  effort: Effort,
): Admission {
  const { limits, keys } = services;
  const bits = proof && provenBits(keys.idempotency, purpose, proof, realNow);
  const needed = bitsFor(limits.provenShare(purpose), effort);
  const demand = () => demandProof(keys.idempotency, purpose, needed, realNow);
  // The required work may have increased while a phone computed its proof, so one bit less is accepted.
  if (bits === undefined || bits < needed - 1) demand();
  const digest = createHash('sha256').update(proof!.challenge).digest('base64url');
  return async () => {
    // Counted last: proofs that are used again, or too easy, must not make it harder for others.
    if (!(await limits.useProof(digest))) demand();
    await limits.proven(purpose);
  };
}

/** Throws proof_required, with a new challenge for this purpose. */
function demandProof(key: KeyObject, purpose: string, bits: number, now: Date): never {
  const body = `${bits}.${now.getTime() + LIFETIME_MS}.${randomBytes(12).toString('base64url')}`;
  throw new AppError(
    'proof_required',
    'Very many requests like this one have been sent. Send a proof of work.',
    {
      challenge: `${body}.${signatureOf(key, purpose, body)}`,
      bits,
    },
  );
}

/**
 * Returns the number of bits of a valid proof for this purpose, and undefined for one that is invalid or
 * late. Whether it was used before is not checked here.
 */
function provenBits(key: KeyObject, purpose: string, proof: Proof, now: Date): number | undefined {
  const { challenge, answer } = proof;
  const end = challenge.lastIndexOf('.');
  const body = challenge.slice(0, Math.max(0, end));
  const sent = Buffer.from(challenge.slice(end + 1));
  const signature = Buffer.from(signatureOf(key, purpose, body));
  if (sent.length !== signature.length || !timingSafeEqual(sent, signature)) return undefined;
  const [bits, expiresAt] = body.split('.').map(Number) as [number, number];
  if (expiresAt <= now.getTime()) return undefined;
  return zeroBits(createHash('sha256').update(`${challenge}:${answer}`).digest()) >= bits ? bits : undefined;
}

/** Returns the number of bits that are asked for when this share of an allowance is used. */
export function bitsFor(usedShare: number, { least, most }: Effort = VISIT): number {
  return least + Math.round((most - least) * Math.max(0, usedShare * 2 - 1));
}

function zeroBits(hash: Buffer): number {
  const first = hash.readUInt32BE(0);
  return first === 0 ? 32 : Math.clz32(first);
}

function signatureOf(key: KeyObject, purpose: string, body: string): string {
  return createHmac('sha256', key).update(`proof of work ${purpose} ${body}`).digest('base64url');
}
