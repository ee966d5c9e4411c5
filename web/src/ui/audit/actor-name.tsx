import type { AuditEntry } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/scope.ts';
import { useActorWords } from './actor-words.ts';

type Actor = Pick<AuditEntry, 'user_id'> & { actor_kind: AuditEntry['actor_kind'] };

/** Who acted: the address of a member, otherwise the kind of actor. */
export function ActorName({ entry }: { entry: Actor }) {
  const words = useActorWords();
  const { api, organizationId, may } = useOrganization();
  const members = useQuery({
    queryKey: ['members', organizationId, 'names'],
    queryFn: () => api.members.list().take(1000),
    enabled: may('organization:read'),
    staleTime: 60_000,
  });
  const email = members.data?.find(({ user_id }) => user_id === entry.user_id)?.email;
  const kind = words(entry.actor_kind);
  if (email === undefined) return <span>{kind}</span>;
  return <span>{entry.actor_kind === 'user' ? email : `${kind} (${email})`}</span>;
}
