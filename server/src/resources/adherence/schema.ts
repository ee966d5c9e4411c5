import { Type } from 'typebox';
import { DateTime, strictObject, Uuid } from '../../http/schemas.ts';

export const WindowQuery = strictObject({
  starts_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'From that UTC day. Default: 30 days before the end.' }),
  ),
  ends_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'To the end of that UTC day. Default: today.' }),
  ),
});

const Count = Type.Integer({ minimum: 0 });

/**
 * Counts of turns: a delivery with its repetitions is one. What can still be answered makes up the rest of
 * `due`.
 */
const counts = {
  starts_at: DateTime,
  ends_at: DateTime,
  due: Count,
  /** At the first delivery. */
  answered: Count,
  /** Only after it had been delivered again. */
  late: Count,
  /** Lapsed without an answer. */
  missed: Count,
};

export const EnrollmentAdherence = strictObject({ enrollment_id: Uuid, ...counts });
export const ProgramAdherence = strictObject({ program_id: Uuid, ...counts });
