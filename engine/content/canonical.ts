import { configure } from 'safe-stable-stringify';
import { sha256 } from '#sha256';
import { type Json, type JsonObject, KINDS, type Kind } from '../types.ts';

const stringify = configure({ strict: true, deterministic: true, circularValue: Error });

/**
 * A lone surrogate, which JSON.stringify prints as an escape: `\\ud800` after an even number of
 * backslashes.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/**
 * Returns the canonical JSON of a value (RFC 8785, JCS): keys sorted by UTF-16 code units, numbers as
 * ECMAScript prints them, no white space. Equal values have equal canonical JSON, which can be hashed and
 * compared byte by byte.
 * @throws RangeError if the value has no canonical form: lone surrogates, NaN, infinities, nesting too deep
 */
export function canonicalJson(value: Json): string {
  let text: string | undefined;
  try {
    text = stringify(value);
  } catch (cause) {
    throw new RangeError(cause instanceof Error ? cause.message : 'The value is not JSON', { cause });
  }
  if (text === undefined) throw new RangeError('The value is not JSON');
  if (text.includes('\\ud') && LONE_SURROGATE.test(text))
    throw new RangeError('Lone surrogate is not allowed');
  return text;
}

/** Returns whether two values are equal; the order of keys does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

/** Returns `sha256:` and the hexadecimal SHA-256 of the content's canonical JSON in UTF-8. */
export function contentHash(content: JsonObject): string {
  const digest = sha256(canonicalJson(content));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Returns the fingerprint of a bundle: the content hash of the object of its six content hashes by kind.
 */
export function bundleFingerprint(hashes: Readonly<Record<Kind, string>>): string {
  return contentHash(Object.fromEntries(KINDS.map((kind) => [kind, hashes[kind]])));
}
