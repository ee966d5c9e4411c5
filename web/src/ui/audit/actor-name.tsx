import type { AuditEntry } from '@eps/sdk';
import { useWords } from '../../base/language.ts';
import { useMembers } from '../members.ts';

type Actor = Pick<AuditEntry, 'user_id'> & { actor_kind: AuditEntry['actor_kind'] };

/** Who acted: the address of a member, otherwise the kind of actor. */
export function ActorName({ entry }: { entry: Actor }) {
  const words = useWords();
  const email = useMembers()?.find(({ user_id }) => user_id === entry.user_id)?.email;
  const kind = words.named(`actors.${entry.actor_kind}`);
  if (email === undefined) return <span>{kind}</span>;
  return <span>{entry.actor_kind === 'user' ? email : `${kind} (${email})`}</span>;
}
