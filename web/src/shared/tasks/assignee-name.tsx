import type { TaskAssignee } from '@eps/sdk';
import { useMe } from '../../base/session.ts';
import { useMembers } from '../../ui/members.ts';
import { shortId } from '../../ui/short-id.ts';
import { useTaskWords } from './words.ts';

/** Returns the names of members: the address, and "you" for the user. */
export function useMemberName(): (userId: string) => string {
  const words = useTaskWords();
  const members = useMembers();
  const me = useMe();
  return (userId) => {
    if (userId === me.principal_id) return words('me');
    const email = members?.find(({ user_id }) => user_id === userId)?.email;
    return email ?? words('somebody', { id: shortId(userId) });
  };
}

/** Returns the names of those to whom tasks are assigned. */
export function useAssigneeName(): (assignee: TaskAssignee) => string {
  const words = useTaskWords();
  const nameOf = useMemberName();
  return (assignee) => {
    if ('role' in assignee) return words(`role.${assignee.role}`);
    return 'user_id' in assignee ? nameOf(assignee.user_id) : words('unitLead');
  };
}
