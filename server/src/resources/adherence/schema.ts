import { DateTime, strictObject, Uuid } from '../../http/schemas.ts';
import { Type } from '../../http/type.ts';

export const WindowQuery = strictObject({
  starts_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Start of the window: the start of this UTC day, at most 400 days before the end. Defaults to 30 days before the end.',
    }),
  ),
  ends_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'End of the window: the end of this UTC day. Defaults to today.',
    }),
  ),
});

const Count = Type.Integer({ minimum: 0 });

/**
 * Counts of deliveries; repeated deliveries of a question count once. The rest of `due` can still be
 * answered.
 */
const counts = {
  starts_at: DateTime,
  ends_at: DateTime,
  due: Count,
  /** Answered at the first delivery. */
  answered: Count,
  /** Answered after a repeated delivery. */
  late: Count,
  /** Expired without an answer. */
  missed: Count,
};

export const EnrollmentAdherence = strictObject(
  { enrollment_id: Uuid, ...counts },
  { title: 'EnrollmentAdherence' },
);
export const ProgramAdherence = strictObject({ program_id: Uuid, ...counts }, { title: 'ProgramAdherence' });
