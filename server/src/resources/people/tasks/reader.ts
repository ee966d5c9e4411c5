import { grantsIn, leadsUnits, rolesIn } from '../../../credentials/scopes.ts';
import { mayIn, type Principal } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { TaskVisibility } from './queries.ts';

/** The parts of tasks that a reader may see besides ids, times and states. */
export interface TaskReader {
  results: boolean;
  answers: boolean;
  profile: boolean;
}

/** Returns the parts of tasks that the principal may see in the environment of the path. */
export function taskReaderOf({ principal, organizationId, environment }: Request): TaskReader {
  return taskReaderIn(principal, organizationId, environment.environmentKind);
}

/** Returns the parts of tasks that a principal may see in environments of this kind. */
export function taskReaderIn(
  principal: Principal,
  organizationId: string,
  kind: 'test' | 'live',
): TaskReader {
  return {
    results: mayIn(principal, organizationId, kind, 'evaluations:read'),
    answers: mayIn(principal, organizationId, kind, 'evaluations:answers'),
    profile: mayIn(principal, organizationId, kind, 'subjects:profile'),
  };
}

/** Returns which tasks the principal sees in the environment of the path. */
export async function seenBy(request: Request): Promise<TaskVisibility> {
  const { principal, organizationId, environment } = request;
  const assignees = ownAssigneesIn(principal, organizationId, environment.environmentKind);
  return { assignees, hidden: await request.hiddenPrograms() };
}

/**
 * Returns the assignees to whose tasks the principal is limited: in live environments, coordinators see and
 * change only their own tasks. Null for everybody else.
 */
export function ownAssigneesIn(
  { membershipGrants, userId }: Principal,
  organizationId: string,
  kind: 'test' | 'live',
): string[] | null {
  const grants = membershipGrants.get(organizationId)!;
  const roles = rolesIn(grants);
  const hasOther = roles.some((role) => role !== 'coordinator' && grantsIn([role], 'live', 'tasks:read'));
  if (kind !== 'live' || hasOther || !roles.includes('coordinator')) return null;
  return [`user:${userId}`, 'role:coordinator', ...(leadsUnits(grants) ? ['unit_lead'] : [])];
}

/**
 * Returns the assignees whose tasks are those of the principal's team: its roles, and the leads of units for
 * these and for owners and admins.
 */
export function teamAssignees({ membershipGrants }: Principal, organizationId: string): string[] {
  const grants = membershipGrants.get(organizationId)!;
  const roles = rolesIn(grants);
  const leads = leadsUnits(grants) || roles.some((role) => role === 'owner' || role === 'admin');
  return [...roles.map((role) => `role:${role}`), ...(leads ? ['unit_lead'] : [])];
}
