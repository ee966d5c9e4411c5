// @ts-check
// Proof of work, which the service asks for when very many people open a public link from one network.

/** How many hashes are computed at a time. */
const BATCH = 256;

/**
 * Finds a string whose hash begins with the zero bits that the service asks for.
 *
 * @param {{ challenge?: string, bits?: number }} context of the error
 * @returns {Promise<{ challenge: string, answer: string }>}
 */
export async function solve({ challenge = '', bits = 0 }) {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const answers = Array.from({ length: BATCH }, (_, i) => String(first + i));
    const hashes = await Promise.all(
      answers.map((answer) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${answer}`))),
    );
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found >= 0) return { challenge, answer: /** @type {string} */ (answers[found]) };
  }
}
