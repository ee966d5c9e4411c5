import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { type Static, Type } from '../../../http/type.ts';

export const ENROLLMENT_STATES = ['active', 'paused', 'completed', 'withdrawn'] as const;
export type EnrollmentStatus = (typeof ENROLLMENT_STATES)[number];

export const Enrollment = namedObject('Enrollment', {
  id: Uuid,
  program_id: Uuid,
  subject_id: Uuid,
  environment_id: Uuid,
  status: oneOf(ENROLLMENT_STATES, { title: 'EnrollmentStatus' }),
  cycle_count: Type.Integer(),
  enrolled_at: DateTime,
  last_cycle_at: Type.Optional(DateTime),
  next_due_at: Type.Optional(DateTime),
  withdrawn_at: Type.Optional(DateTime),
});
export type Enrollment = Static<typeof Enrollment>;

export const CreateEnrollment = namedObject('CreateEnrollmentRequest', {
  program_id: Uuid,
  subject_id: Uuid,
});

export const PaperCode = namedObject('PaperCode', {
  enrollment_id: Uuid,
  code: Type.String({ description: 'To be printed on every page of the form.' }),
});

export const CreateEnrollments = namedObject('CreateEnrollmentsRequest', {
  program_id: Uuid,
  subject_ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }),
});

export const EnrollmentReceipts = namedObject('EnrollmentReceipts', {
  receipts: Type.Array(
    strictObject({
      item_index: Type.Integer(),
      subject_id: Uuid,
      enrollment_id: Type.Union([Uuid, Type.Null()]),
      outcome: oneOf(['created', 'conflict'] as const),
      error_code: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
