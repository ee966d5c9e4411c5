/**
 * Answers, results and stored responses are padded to a multiple of this many bytes before they are sealed.
 */
const BLOCK = 128;

/** Returns the length up to which a value of this many bytes is padded. */
export function paddedLength(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

/** Adds spaces, which JSON ignores at its end. */
export function paddedJson(text: string): string {
  const bytes = Buffer.byteLength(text);
  return text + ' '.repeat(paddedLength(bytes) - bytes);
}
