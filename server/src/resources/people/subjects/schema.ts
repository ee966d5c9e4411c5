import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const Subject = namedObject('Subject', {
  id: Type.String(),
  organization_id: Type.String(),
  app_id: Type.String(),
  environment_id: Type.String(),
  identity_mode: oneOf(['enterprise_managed', 'reusable', 'legacy_anonymous'] as const),
  status: oneOf(['active', 'deleted'] as const),
  created_at: DateTime,
  updated_at: DateTime,
});
export type Subject = Static<typeof Subject>;

export const IdentifySubjects = namedObject('IdentifySubjectsRequest', {
  subject_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
});

export const Identity = namedObject('SubjectIdentity', {
  subject_id: Uuid,
  external_id: Type.String({ description: 'Empty if there is none.' }),
  display: Optional.Record(Type.String(), Type.Unknown(), {
    description: 'The profile fields that the environment displays. Requires `subjects:profile`.',
  }),
  redacted: Optional.Array(Type.String(), { description: 'What a missing right hides: `display`.' }),
});

export const FoundSubjects = namedObject('FoundSubjects', {
  items: Type.Array(Identity),
  next_cursor: Type.String({ description: 'Always empty.' }),
});

/** Never returned, except as an identity, not even in error messages. */
export const ExternalId = Type.String({ minLength: 1, maxLength: 512, writeOnly: true });

export const ImportSubjects = namedObject('ImportSubjectsRequest', {
  items: Type.Array(
    strictObject({
      external_id: ExternalId,
      identity_mode: Type.Optional(oneOf(['enterprise_managed'] as const, { default: 'enterprise_managed' })),
      profile: Optional.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
        writeOnly: true,
        description:
          'Stored encrypted. The fields are merged into the profile of an existing subject; `null` removes a field.',
      }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

export const IMPORT_ERRORS = [
  'subject_erasing',
  'identity_mode_conflict',
  'profile_too_large',
  'profile_not_storable',
] as const;

export const ImportReceipts = namedObject('ImportReceipts', {
  batch_id: Type.String(),
  idempotent_replay: Type.Boolean(),
  receipts: Type.Array(
    strictObject({
      item_index: Type.Integer(),
      subject_id: Type.Union([Type.String(), Type.Null()]),
      outcome: oneOf(['created', 'updated', 'conflict'] as const),
      error_code: Type.Union([oneOf(IMPORT_ERRORS), Type.Null()]),
    }),
  ),
});
export type ImportReceipt = Static<typeof ImportReceipts>['receipts'][number];
