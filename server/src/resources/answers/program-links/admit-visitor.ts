import { createHash } from 'node:crypto';
import type { Request } from '../../../http/request.ts';
import { bitsFor, demandProof, type Proof, provenBits } from './proof.ts';

/** Work to be done in the transaction that admits a visitor. */
export type Admission = () => Promise<void>;

/**
 * Admits a visitor of a public link: without conditions as long as the visitor's network opens it rarely
 * enough, otherwise with a proof of work, which is harder the more people open the link. Throws
 * proof_required and rate_limited. The returned function uses the proof up: in the transaction, so that the
 * retry of a request is answered with its stored response.
 */
export async function admitVisitor(
  { services, raw, realNow }: Request,
  linkId: string,
  proof: Proof | undefined,
): Promise<Admission> {
  const { limits, keys } = services;
  if (proof === undefined && !(await limits.needsProof(linkId, raw.ip))) return async () => {};
  const bits = proof && provenBits(keys.idempotency, linkId, proof, realNow);
  const needed = bitsFor(limits.provenShare(linkId));
  const demand = () => demandProof(keys.idempotency, linkId, needed, realNow);
  // The required work may have increased while a phone computed its proof, so one bit less is accepted.
  if (bits === undefined || bits < needed - 1) demand();
  const digest = createHash('sha256').update(proof!.challenge).digest('base64url');
  return async () => {
    // Counted last: proofs that are used again, or too easy, must not make the link harder for others.
    if (!(await limits.useProof(digest))) demand();
    await limits.provenVisit(linkId);
  };
}
