/**
 * Which of the media types offered the Accept header prefers (RFC 9110, 12.5.1); the first on a tie, without a header,
 * or where none is acceptable. Parameters beside `q` are not looked at.
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

/** The most specific range that matches decides. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  const matching = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const range of matching) {
    const found = ranges.find((candidate) => candidate.type === range);
    if (found) return found.q;
  }
  return 0;
}
