import type { Json } from '@eps/engine';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import type { IMPORT_ERRORS } from './schema.ts';

/**
 * Digest of the field's name → base64 of the sealed [name, value]. No object: each would be of a shape of its
 * own, which costs as much as the sealing.
 */
export type SealedProfile = ReadonlyMap<string, string>;

const MAX_FIELDS = 200;
const MAX_PROFILE_BYTES = 64 * 1024;
const MAX_NAME_LENGTH = 255;
const MAX_VALUE_DEPTH = 32;

/** A profile with these fields merged in: null removes, absent fields stay. */
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
    const slot = key.fieldDigest(field);
    if (value === null) {
      changed = profile.delete(slot) || changed;
    } else {
      const plain = JSON.stringify([field, value]);
      const former = profile.get(slot);
      const same =
        former !== undefined && key.open(place(subjectId, slot), Buffer.from(former, 'base64')) === plain;
      if (same) continue;
      changed = true;
      profile.set(slot, key.seal(place(subjectId, slot), plain).toString('base64'));
    }
  }
  let bytes = 0;
  for (const sealed of profile.values()) bytes += sealed.length;
  return profile.size > MAX_FIELDS || bytes > MAX_PROFILE_BYTES
    ? { error: 'profile_too_large' }
    : { profile, changed };
}

/** As JSON. Neither digests nor base64 hold what JSON would escape. */
export function profileJson(profile: SealedProfile): string {
  let fields = '';
  for (const [slot, sealed] of profile) fields += `${fields && ','}"${slot}":"${sealed}"`;
  return `{${fields}}`;
}

/** The plain fields of a profile as it is stored. */
export function openProfile(
  key: SubjectKey,
  subjectId: string,
  stored: Readonly<Record<string, string>>,
): Map<string, Json> {
  return new Map(
    Object.entries(stored).map(
      ([slot, sealed]) =>
        parseJson(key.open(place(subjectId, slot), Buffer.from(sealed, 'base64'))) as [string, Json],
    ),
  );
}

export function externalIdAad(subjectId: string): string {
  return `subjects/${subjectId}/external_id`;
}

function place(subjectId: string, slot: string): string {
  return `subjects/${subjectId}/profile/${slot}`;
}

function depth(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  let deepest = 0;
  for (const item of Object.values(value)) deepest = Math.max(deepest, depth(item));
  return deepest + 1;
}
