/**
 * Returns the offered media type that the Accept header prefers (RFC 9110, section 12.5.1). The first one
 * wins on a tie, without a header, and when none is acceptable. Media type parameters other than `q` are
 * ignored.
 */
export function preferredType<T extends string>(
  accept: string | undefined,
  offered: readonly [T, ...(readonly T[])],
): T {
  const ranges = (accept ?? '*/*').split(',').map(mediaRange);
  const weights = offered.map((type) => weightOf(type, ranges));
  const best = Math.max(...weights);
  return offered[weights.indexOf(best)] ?? offered[0];
}

interface MediaRange {
  type: string;
  q: number;
}

function mediaRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  return { type, q: q === undefined ? 1 : Number.parseFloat(q.slice(2)) || 0 };
}

/** Returns the weight of the most specific range that matches the type. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  const matching = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const range of matching) {
    const found = ranges.find((candidate) => candidate.type === range);
    if (found) return found.q;
  }
  return 0;
}
