import { type Static, Type } from 'typebox';
import { DateTime, JsonObject, oneOf, PlainId, strictObject, Uuid } from '../../http/schemas.ts';
import { Enrollment } from '../enrollments/schema.ts';
import { ExportedEvaluation } from '../evaluations/schema.ts';

export const Subject = strictObject(
  {
    id: Type.String(),
    organization_id: Type.String(),
    app_id: Type.String(),
    environment_id: Type.String(),
    identity_mode: oneOf(['enterprise_managed', 'reusable', 'legacy_anonymous'] as const),
    status: oneOf(['active', 'deleted'] as const),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: 'Subject' },
);
export type Subject = Static<typeof Subject>;

export const SubjectPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  subject_id: PlainId,
});

/** Never returned, not even in error messages. */
export const ExternalId = Type.String({ minLength: 1, maxLength: 512, writeOnly: true });

export const ImportSubjects = strictObject(
  {
    items: Type.Array(
      strictObject({
        external_id: ExternalId,
        identity_mode: Type.Optional(
          oneOf(['enterprise_managed'] as const, { default: 'enterprise_managed' }),
        ),
        profile: Type.Optional(
          Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
            writeOnly: true,
            description:
              'Stored encrypted. Merged into the profile of an existing subject by top-level field; `null` removes a field.',
          }),
        ),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { title: 'ImportSubjectsRequest' },
);

/** All data of a subject. After erasure, only the records without personal data remain. */
export const SubjectExport = strictObject(
  {
    subject: Subject,
    external_id: Type.Optional(Type.String()),
    profile: JsonObject,
    enrollments: Type.Array(Enrollment),
    evaluations: Type.Array(ExportedEvaluation),
    sessions: Type.Array(
      strictObject({
        id: Uuid,
        evaluation_id: Type.Optional(Uuid),
        program_id: Uuid,
        locale: Type.String(),
        status: oneOf(['issued', 'active', 'completed', 'abandoned', 'revoked'] as const),
        created_at: DateTime,
        started_at: Type.Optional(DateTime),
        ended_at: Type.Optional(DateTime),
        expires_at: DateTime,
      }),
    ),
    deliveries: Type.Array(
      strictObject({
        id: Uuid,
        enrollment_id: Uuid,
        evaluation_id: Type.Optional(Uuid),
        question_id: Type.String(),
        due_reason: Type.String(),
        delivered_at: DateTime,
        expires_at: Type.Optional(DateTime),
        answered_at: Type.Optional(DateTime),
        declined: Type.Boolean(),
      }),
    ),
  },
  { title: 'SubjectExport' },
);

export const IMPORT_ERRORS = [
  'subject_erasing',
  'identity_mode_conflict',
  'profile_too_large',
  'profile_not_storable',
] as const;

export const ImportReceipts = strictObject(
  {
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
  },
  { title: 'ImportReceipts' },
);
export type ImportReceipt = Static<typeof ImportReceipts>['receipts'][number];
