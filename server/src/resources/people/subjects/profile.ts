import type { Json } from '@eps/engine';
import { parseJson } from '../../../parse-json.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { IMPORT_ERRORS } from './schema.ts';

/**
 * Digest of the field name → base64 of the sealed `[name, value]`. A Map, because V8 would build a new hidden
 * class for each plain object, which takes as long as the encryption.
 */
export type SealedProfile = ReadonlyMap<string, string>;

const MAX_FIELDS = 200;
const MAX_PROFILE_BYTES = 64 * 1024;
const MAX_NAME_LENGTH = 255;
const MAX_VALUE_DEPTH = 32;

/**
 * Returns a profile with the supplied fields merged in: null removes a field, fields that are not supplied
 * stay. Returns an error if a field or the result exceeds a limit.
 */
export function mergeProfile(
  key: SubjectKey,
  subjectId: string,
  stored: SealedProfile,
  supplied: Record<string, unknown>,
): { profile: SealedProfile; changed: boolean } | { error: (typeof IMPORT_ERRORS)[number] } {
  const profile = new Map(stored);
  let changed = false;
  for (const [field, value] of Object.entries(supplied)) {
    if (field.length > MAX_NAME_LENGTH || depth(value) > MAX_VALUE_DEPTH)
      return { error: 'profile_not_storable' };
    const digest = key.fieldDigest(field);
    if (value === null) {
      changed = profile.delete(digest) || changed;
    } else {
      const plain = JSON.stringify([field, value]);
      const aad = fieldAad(subjectId, digest);
      const sealed = profile.get(digest);
      if (sealed !== undefined && key.open(aad, Buffer.from(sealed, 'base64')) === plain) continue;
      changed = true;
      profile.set(digest, key.seal(aad, plain).toString('base64'));
    }
  }
  let bytes = 0;
  for (const sealed of profile.values()) bytes += sealed.length;
  return profile.size > MAX_FIELDS || bytes > MAX_PROFILE_BYTES
    ? { error: 'profile_too_large' }
    : { profile, changed };
}

/** Returns the profile as JSON. Digests and base64 contain no characters that JSON escapes. */
export function profileJson(profile: SealedProfile): string {
  let fields = '';
  for (const [digest, sealed] of profile) fields += `${fields && ','}"${digest}":"${sealed}"`;
  return `{${fields}}`;
}

/** Decrypts a stored profile: field name → value. */
export function openProfile(
  key: SubjectKey,
  subjectId: string,
  stored: Readonly<Record<string, string>>,
): Map<string, Json> {
  return new Map(
    Object.entries(stored).map(
      ([digest, sealed]) =>
        parseJson(key.open(fieldAad(subjectId, digest), Buffer.from(sealed, 'base64'))) as [string, Json],
    ),
  );
}

export function externalIdAad(subjectId: string): string {
  return `subjects/${subjectId}/external_id`;
}

function fieldAad(subjectId: string, digest: string): string {
  return `subjects/${subjectId}/profile/${digest}`;
}

function depth(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  let deepest = 0;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depth(item));
  return deepest + 1;
}
