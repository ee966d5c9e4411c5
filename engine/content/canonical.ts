import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type Json, type JsonObject, KINDS, type Kind } from '../types.ts';

/**
 * The canonical JSON text of a value (RFC 8785, JCS): keys by UTF-16 code units, numbers as ECMAScript prints
 * them, no white space. Equal values have equal texts, so texts can be hashed and compared byte by byte.
 * @throws RangeError for what has no canonical form: lone surrogates, NaN, infinities, nesting too deep to walk
 */
export function canonicalJson(value: Json): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    throw new RangeError(cause instanceof Error ? cause.message : 'The value is not JSON', { cause });
  }
  if (text === undefined) throw new RangeError('The value is not JSON');
  return text;
}

/** `sha256:` and the hex SHA-256 of the canonical JSON, as UTF-8. */
export function contentHash(content: JsonObject): string {
  return `sha256:${createHash('sha256').update(canonicalJson(content)).digest('hex')}`;
}

/** The fingerprint of a bundle: the same hash over the object of its six content hashes. */
export function bundleFingerprint(hashes: Readonly<Record<Kind, string>>): string {
  return contentHash(Object.fromEntries(KINDS.map((kind) => [kind, hashes[kind]])));
}
