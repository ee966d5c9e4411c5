import { AppError, invalidValue } from '../../../http/errors.ts';
import type { Participant } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { EnrollmentStatus } from '../../people/enrollments/schema.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import type { OpenSessionRow } from './queries.ts';

/**
 * Throws already_completed, and participant_session_expired if the session has ended since the request was
 * authenticated, or if its cycle has ended and the worker has not closed it yet.
 */
export function requireOpen(row: OpenSessionRow, now: Date): void {
  const hasEnded = row.cycle_ends_at !== null && Date.parse(row.cycle_ends_at) <= now.getTime();
  if (row.session_status !== 'completed' && hasEnded)
    throw new AppError('participant_session_expired', 'The cycle of this session has ended.', {
      ended_at: row.cycle_ends_at,
    });
  if (row.session_status === 'completed' || !['pending', 'in_progress'].includes(row.status))
    throw new AppError('already_completed', 'This session is completed; its answers can no longer change.', {
      evaluation_id: row.id,
    });
  if (row.session_status === 'revoked' || row.session_status === 'abandoned') throw sessionEnded();
}

/**
 * Throws not_enrolled for a withdrawn enrollment and, in a continuous program, also for one that is not
 * active. Throws program_not_active if a continuous program is not active.
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
 * Throws participant_session_expired if the token has expired. A token remains valid after the cycle for
 * which it was issued.
 */
export function requireUnexpired({ participant, now }: Request): void {
  if (Date.parse(participant.expiresAt) <= now.getTime()) throw sessionEnded();
}

/** Whether the time for reading the answers and the result of a completed session is over. */
export function isReadOver({ readsUntil }: Pick<Participant, 'readsUntil'>, now: Date): boolean {
  return readsUntil !== null && Date.parse(readsUntil) <= now.getTime();
}

/** Throws participant_session_expired if the answers and the result can no longer be read. */
export function requireReadable({ participant, now }: Request): void {
  if (isReadOver(participant, now)) throw sessionEnded();
}

function sessionEnded(): AppError {
  return new AppError(
    'participant_session_expired',
    'This participant session has ended. Request a new link.',
  );
}

/** Throws a validation error for a relation without a proxy. */
export function requireProxy({ respondent, relation }: { respondent?: string; relation?: string }): void {
  if (relation !== undefined && respondent !== 'proxy')
    throw invalidValue(['body', 'relation'], 'needs respondent proxy');
}
