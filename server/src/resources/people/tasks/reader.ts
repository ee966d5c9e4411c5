import { grantsIn, rolesIn } from '../../../credentials/scopes.ts';
import type { Request } from '../../../http/request.ts';

/** What a reader may see of tasks besides ids, times and states. */
export interface TaskReader {
  results: boolean;
  answers: boolean;
  profile: boolean;
}

export function taskReaderOf(request: Request): TaskReader {
  return {
    results: request.hasScope('evaluations:read'),
    answers: request.hasScope('evaluations:answers'),
    profile: request.hasScope('subjects:profile'),
  };
}

/**
 * Returns the assignees of whose tasks the principal sees and changes nothing else: coordinators have their
 * own tasks only in live environments. Null for everybody else.
 */
export function ownAssignees(request: Request): string[] | null {
  const { principal, organizationId, environment } = request;
  const roles = rolesIn(principal.standings.get(organizationId)!);
  const hasOther = roles.some((role) => role !== 'coordinator' && grantsIn([role], 'live', 'tasks:read'));
  if (environment.environmentKind !== 'live' || hasOther || !roles.includes('coordinator')) return null;
  return [`user:${principal.userId}`, 'role:coordinator'];
}
