import type { IncomingHttpHeaders } from 'node:http';

/** Positions of the first and the last byte. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Returns the range of bytes that a request asks for (RFC 9110, 14.2); undefined if it asks for all of them,
 * for several ranges, for something unreadable, or for a range of another version.
 */
export function rangeOf(
  { range, 'if-range': version }: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (version !== undefined && version !== etag) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from < size ? { from, to } : 'unsatisfiable';
}
