import { mayIn } from '../../../http/principal.ts';
import type { Request } from '../../../http/request.ts';
import type { Inbox } from './inbox-queries.ts';
import { ownAssigneesIn } from './reader.ts';

/** Returns what the principal may see of the tasks of all environments of the organization. */
export function inboxOf({ principal, organizationId, realNow }: Request): Inbox {
  const kinds = (['test', 'live'] as const).filter((kind) =>
    mayIn(principal, organizationId, kind, 'tasks:read'),
  );
  const unblinded = kinds.filter((kind) => mayIn(principal, organizationId, kind, 'studies:unblind'));
  const ownInLive = ownAssigneesIn(principal, organizationId, 'live');
  return { organizationId, kinds, unblinded, ownInLive, realNow };
}
