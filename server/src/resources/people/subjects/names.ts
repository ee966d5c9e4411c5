import type { Json } from '@eps/engine';
import type { EnvironmentKeys } from '../../../vault/vault.ts';

const MAX_WORDS = 8;
/** No letter, mark or digit of any script. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Returns the words by which a value is found: at most 8, in lower case, without accents. */
export function wordsOf(value: Json | undefined): string[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const plain = String(value).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(BETWEEN_WORDS).filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Returns the blind indexes of the words of the displayed fields of a profile. */
export function nameDigests(
  keys: EnvironmentKeys,
  display: readonly string[],
  profile: ReadonlyMap<string, Json>,
): Buffer[] {
  return display.flatMap((field) => wordsOf(profile.get(field)).map((word) => nameDigest(keys, field, word)));
}

export function nameDigest(keys: EnvironmentKeys, field: string, word: string): Buffer {
  return Buffer.from(keys.digest(`subject-name/${field}`, word), 'hex');
}
