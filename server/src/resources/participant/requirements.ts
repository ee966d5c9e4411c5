import { AppError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import type { EnrollmentStatus } from '../enrollments/schema.ts';
import type { ProgramRow } from '../programs/queries.ts';
import type { OpenSessionRow } from './queries.ts';

/**
 * Throws already_completed, and participant_session_expired where the session was ended while the request
 * came in or the cycle has ended though nobody closed it yet.
 */
export function requireOpen(row: OpenSessionRow, now: Date): void {
  if (row.session_status === 'completed' || !['pending', 'in_progress'].includes(row.status))
    throw new AppError('already_completed', 'This session is complete; its answers do not change any more.', {
      evaluation_id: row.id,
    });
  if (row.session_status === 'revoked' || row.session_status === 'abandoned')
    throw new AppError(
      'participant_session_expired',
      'This participant session has ended. Ask for a new link.',
    );
  if (row.cycle_ends_at !== null && Date.parse(row.cycle_ends_at) <= now.getTime())
    throw new AppError('participant_session_expired', 'The cycle of this session has ended.', {
      ended_at: row.cycle_ends_at,
    });
}

/**
 * Somebody withdrawn is asked nothing more; in a continuous program, somebody paused or whose program is
 * neither.
 */
export function requireEnrolled(
  { mode, status: programStatus }: Pick<ProgramRow, 'mode' | 'status'>,
  status: EnrollmentStatus,
): void {
  if (mode === 'continuous' && programStatus !== 'active')
    throw new AppError('program_not_active', 'The program is not active.', { status: programStatus });
  if (status === 'active' || (mode === 'one_time' && status !== 'withdrawn')) return;
  throw new AppError('not_enrolled', 'The subject has no active enrollment in this program.', { status });
}

/**
 * A token may outlive the cycle it was issued for, but not its own time. Throws participant_session_expired.
 */
export function requireUnexpired({ participant, now }: Request): void {
  if (Date.parse(participant.expiresAt) <= now.getTime())
    throw new AppError(
      'participant_session_expired',
      'This participant session has ended. Ask for a new link.',
    );
}
