import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../http/errors.ts';

/**
 * Proof of work of visitors of public links: a number that makes a SHA-256 hash begin with some zero bits. It
 * replaces limits by address, behind which a whole hospital may be.
 */

/** 2,048 hashes on average; with 4,096, a slow phone took more than 0.3 s for one link in thirteen. */
export const LEAST_BITS = 11;
/** Each further bit doubles the work. */
const MOST_BITS = 19;
const LIFETIME_MS = 300_000;

/** The proof that a visitor has computed. */
export interface Proof {
  challenge: string;
  /** The string that makes the hash of `<challenge>:<answer>` begin with enough zero bits. */
  answer: string;
}

/** Throws proof_required, with a new challenge for this link. */
export function demandProof(key: KeyObject, linkId: string, bits: number, now: Date): never {
  const body = `${bits}.${now.getTime() + LIFETIME_MS}.${randomBytes(12).toString('base64url')}`;
  throw new AppError('proof_required', 'Many people are opening this link. Send a proof of work.', {
    challenge: `${body}.${signatureOf(key, linkId, body)}`,
    bits,
  });
}

/**
 * Returns the number of bits of a valid proof for this link, and undefined for one that is invalid or late.
 * Whether it was used before is not checked here.
 */
export function provenBits(key: KeyObject, linkId: string, proof: Proof, now: Date): number | undefined {
  const { challenge, answer } = proof;
  const end = challenge.lastIndexOf('.');
  const body = challenge.slice(0, Math.max(0, end));
  const sent = Buffer.from(challenge.slice(end + 1));
  const signature = Buffer.from(signatureOf(key, linkId, body));
  if (sent.length !== signature.length || !timingSafeEqual(sent, signature)) return undefined;
  const [bits, expiresAt] = body.split('.').map(Number) as [number, number];
  if (expiresAt <= now.getTime()) return undefined;
  return zeroBits(createHash('sha256').update(`${challenge}:${answer}`).digest()) >= bits ? bits : undefined;
}

/** Returns the number of bits that a link demands when this share of its allowance is used. */
export function bitsFor(usedShare: number): number {
  return LEAST_BITS + Math.round((MOST_BITS - LEAST_BITS) * Math.max(0, usedShare * 2 - 1));
}

function zeroBits(hash: Buffer): number {
  const first = hash.readUInt32BE(0);
  return first === 0 ? 32 : Math.clz32(first);
}

function signatureOf(key: KeyObject, linkId: string, body: string): string {
  return createHmac('sha256', key).update(`proof of work ${linkId} ${body}`).digest('base64url');
}
