import { type Admission, type Proof, requireProof, VISIT } from '../../../http/proof-of-work.ts';
import type { Request } from '../../../http/request.ts';

/**
 * Admits a visitor of a public link: without conditions as long as the visitor's network opens it rarely
 * enough, otherwise with a proof of work. Throws proof_required. The returned function uses the proof up.
 */
export async function admitVisitor(
  request: Request,
  linkId: string,
  proof: Proof | undefined,
): Promise<Admission> {
  if (proof === undefined && !(await request.services.limits.needsProof(linkId, request.raw.ip)))
    return async () => {};
  return requireProof(request, `public-link ${linkId}`, proof, VISIT);
}
