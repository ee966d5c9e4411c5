import { environmentTime } from '../../../environment-time.ts';
import type { OwnOccasions, Services } from '../../../services.ts';
import type { LinkedSession } from '../../people/participant-sessions/link-commands.ts';
import type { SessionView } from './schema.ts';

/**
 * Returns where the link of a session of a study leads when its own occasion is over: the occasion that is
 * open now, or the time at which the next one opens. Undefined for links that end before, for public links,
 * and for links of proxies, who were asked about one occasion.
 */
export async function leadsOn(
  services: Services,
  session: LinkedSession,
  realNow: Date,
): Promise<OwnOccasions | undefined> {
  const now = environmentTime(realNow, session.clock_offset_seconds);
  const { organization_id: organizationId, app_id: appId, environment_id: environmentId } = session;
  if (session.study_id === null || session.program_link_id !== null) return undefined;
  if (session.status === 'revoked' || session.enrollment_status !== 'active') return undefined;
  if (session.program_status !== 'active' || session.respondent === 'proxy') return undefined;
  if (Date.parse(session.link_expires_at) <= now.getTime() || isAnswerable(session, now)) return undefined;
  return services.ownOccasions({
    scope: { organizationId, appId, environmentId },
    programId: session.program_id,
    subjectId: session.subject_id,
    now,
    seesArms: isOfPerson(session),
  });
}

/** Whether the evaluation of a session is open, and its window is not over. */
export function isAnswerable(
  { evaluation_status: status, cycle_ends_at: end }: LinkedSession,
  now: Date,
): boolean {
  const isOpen = status === 'pending' || status === 'in_progress';
  return isOpen && (end === null || Date.parse(end) > now.getTime());
}

/**
 * Whether nobody but the person gets the link: the service has mailed it. Messages of test environments, and
 * those that a webhook receiver sends, are seen by others.
 */
function isOfPerson({ issued_by, reads_earlier, environment_kind }: LinkedSession): boolean {
  return issued_by === null && reads_earlier && environment_kind === 'live';
}

/**
 * Returns when the next occasion opens, and in which time zone people read it. That is part of their contact,
 * so only links that nobody else gets show it.
 */
export function presentNext(
  { nextOpensAt, timeZone }: OwnOccasions,
  session: LinkedSession,
): NonNullable<SessionView['occasions']> | undefined {
  if (!nextOpensAt) return undefined;
  return {
    next_opens_at: nextOpensAt.toISOString(),
    ...(isOfPerson(session) && { time_zone: timeZone }),
  };
}
