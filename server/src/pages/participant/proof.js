// @ts-check
// Proof of work, which the service asks for when very many people open a public link from one network.

import { sha256 } from '@noble/hashes/sha2.js';

/** After this many hashes, the page handles clicks. */
const BATCH = 4096;

/**
 * Finds a string whose hash begins with the zero bits that the service asks for. The digest of the browser
 * takes ten times longer for short texts, because it is asynchronous, and needs a secure context.
 *
 * @param {{ challenge?: string, bits?: number }} context of the error
 * @returns {Promise<{ challenge: string, answer: string }>}
 */
export async function solve({ challenge = '', bits = 0 }) {
  const encoder = new TextEncoder();
  const begun = sha256.create().update(encoder.encode(`${challenge}:`));
  for (let tried = 0; ; tried++) {
    const answer = String(tried);
    const hash = begun.clone().update(encoder.encode(answer)).digest();
    if (Math.clz32(new DataView(hash.buffer).getUint32(0)) >= bits) return { challenge, answer };
    if (tried % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
