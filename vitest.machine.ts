/** What an attempt takes on a machine of average speed. */
const USUAL_MS = 20;
const FRESH_BYTES = 8 * 2 ** 20;
const ATTEMPTS = 7;
let slowness: number | undefined;

/**
 * Returns the limit in milliseconds for work that must take less than `usualMs` on a machine of average
 * speed: the same there and on faster machines, and proportionally more on slower ones.
 */
export function timeLimit(usualMs: number): number {
  slowness ??= measuredSlowness();
  return usualMs * slowness;
}

function measuredSlowness(): number {
  // Memory that is kept is not used again, so that each attempt writes fresh memory.
  const kept: Buffer[] = [];
  const times = Array.from({ length: ATTEMPTS }, () => {
    const startedAt = performance.now();
    const items = Array.from({ length: 12_000 }, (_, i) => ({ id: `question_${i}`, scores: [i, i / 7] }));
    JSON.parse(JSON.stringify(items));
    // Writing memory for the first time takes ten times as long on some virtual machines.
    kept.push(Buffer.alloc(FRESH_BYTES, 1));
    return performance.now() - startedAt;
  });
  return Math.max(1, Math.min(...times) / USUAL_MS);
}
