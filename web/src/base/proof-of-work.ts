import { type ProofOfWork, ServiceError } from '@eps/sdk';

/** After this many hashes, the page handles clicks. */
const BATCH = 4096;

/**
 * Sends a request, and again with a proof of work if the service asks for one: others have used up what this
 * network shares with them.
 */
export async function withProof<T>(send: (proof?: { proof: ProofOfWork }) => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'proof_required') throw error;
    return send({ proof: await solve(error.context as { challenge: string; bits: number }) });
  }
}

async function solve({ challenge, bits }: { challenge: string; bits: number }): Promise<ProofOfWork> {
  // The digest of the browser is asynchronous, which takes ten times longer for short texts.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(`${challenge}:`));
  for (let tried = 0; ; tried++) {
    const answer = String(tried);
    const hash = begun.clone().update(encoder.encode(answer)).digest();
    if (Math.clz32(new DataView(hash.buffer).getUint32(0)) >= bits) return { challenge, answer };
    if (tried % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
