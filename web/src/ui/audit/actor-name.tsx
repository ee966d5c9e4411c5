import type { AuditEntry } from '@eps/sdk';
import { useMembers } from '../members.ts';
import { useActorWords } from './actor-words.ts';

/** Who acted: the address of a member, otherwise the kind of actor. */
export function ActorName({ entry }: { entry: AuditEntry }) {
  const words = useActorWords();
  const email = useMembers()?.find(({ user_id }) => user_id === entry.user_id)?.email;
  const kind = words(entry.actor_kind);
  if (email === undefined) return <span>{kind}</span>;
  return <span>{entry.actor_kind === 'user' ? email : `${kind} (${email})`}</span>;
}
