/** Encodings of files that spreadsheets write. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding of a file: by its byte order mark, else UTF-8 if the bytes are valid, else Windows-1252, which
 * accepts everything.
 */
export function encodingOf(bytes: Uint8Array<ArrayBuffer>): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of a file, without a byte order mark. */
export function decode(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Identifies the content of a file. */
export async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
