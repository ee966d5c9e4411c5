import { createHash } from 'node:crypto';
import type { Transaction } from '../../../db/transaction.ts';
import type { Request } from '../../../http/request.ts';
import { bitsFor, demandProof, type Proof, provenBits } from './proof.ts';

/** What is to be done in the transaction that admits a visitor. */
export type Admission = (tx: Transaction) => Promise<void>;

/**
 * Admits a visitor of a public link: without more, as long as its network opens it rarely enough, otherwise
 * with a proof of work, which is harder the more people open the link. Throws proof_required and
 * rate_limited. The returned function uses the proof up: in the transaction, so that the retry of a request
 * is answered with its stored response.
 */
export async function admitVisitor(
  { services, raw, realNow }: Request,
  linkId: string,
  proof: Proof | undefined,
): Promise<Admission> {
  const { limits, keys } = services;
  if (proof === undefined && !(await limits.needsProof(linkId, raw.ip))) return async () => {};
  const bits = proof && provenBits(keys.idempotency, linkId, proof, realNow);
  if (bits === undefined) demandProof(keys.idempotency, linkId, bitsFor(0), realNow);
  const needed = bitsFor(await limits.provenVisit(linkId));
  if (bits < needed) demandProof(keys.idempotency, linkId, needed, realNow);
  const digest = createHash('sha256').update(proof!.challenge).digest('base64url');
  return () => limits.proof(digest);
}
