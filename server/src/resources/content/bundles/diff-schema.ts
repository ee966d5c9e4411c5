import { KINDS } from '@eps/engine';
import { strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { DiffEntry } from '../definitions/schema.ts';
import type { BundleRow } from './queries.ts';

/** A bundle that is compared. */
export const BundleSide = strictObject({
  id: Uuid,
  name: Type.String(),
  revision: Type.Integer(),
  fingerprint: Type.String(),
});

/** Fields of a response about the differences between two sides. */
export const BundleDifferences = {
  identical: Type.Boolean({ description: 'Whether the fingerprints are equal.' }),
  kinds: strictObject(Object.fromEntries(KINDS.map((kind) => [kind, Type.Array(DiffEntry)]))),
  comparability: Type.Union([
    Type.Array(
      strictObject({
        concept_id: Type.String(),
        comparable: Type.Boolean(),
        reasons: Type.Array(strictObject({ code: Type.String(), item_id: Optional.String() })),
      }),
    ),
    Type.Null(),
  ]),
};

export function sideOf({ id, name, revision, fingerprint }: BundleRow) {
  return { id, name, revision, fingerprint };
}
