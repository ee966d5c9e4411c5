import type { TaskAssignee } from '@eps/sdk';
import { useWords } from '../../base/language.ts';
import { useMe } from '../../base/session.ts';
import { useMembers } from '../../ui/members.ts';
import { shortId } from '../../ui/short-id.ts';

/** Returns the names of members: the address, and "you" for the user. */
export function useMemberName(): (userId: string) => string {
  const words = useWords();
  const members = useMembers();
  const me = useMe();
  return (userId) => {
    if (userId === me.principal_id) return words('You');
    const email = members?.find(({ user_id }) => user_id === userId)?.email;
    return email ?? words('Former member {{id}}', { id: shortId(userId) });
  };
}

/** Returns the names of those to whom tasks are assigned. */
export function useAssigneeName(): (assignee: TaskAssignee) => string {
  const words = useWords();
  const nameOf = useMemberName();
  return (assignee) => {
    if ('role' in assignee) return words.named(`tasks.role.${assignee.role}`);
    return 'user_id' in assignee ? nameOf(assignee.user_id) : words('The lead of the team');
  };
}
