const FORMAT = 2;

/** A data key as a key provider stores it, with the version of the master key that wrapped it. */
export interface WrappedKey {
  version: string;
  payload: Buffer;
}

/** Writes one format byte, the length of the version, the version in ASCII, then the payload. */
export function encodeWrappedKey({ version, payload }: WrappedKey): Buffer {
  const name = Buffer.from(version, 'latin1');
  return Buffer.concat([Buffer.from([FORMAT, name.length]), name, payload]);
}

export function decodeWrappedKey(wrapped: Buffer): WrappedKey {
  const end = 2 + (wrapped[1] ?? 0);
  if (wrapped[0] !== FORMAT || wrapped.length <= end) throw new Error('not a wrapped key');
  return { version: wrapped.toString('latin1', 2, end), payload: wrapped.subarray(end) };
}
