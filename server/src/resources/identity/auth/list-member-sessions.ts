import { SESSION_IDLE_MS } from '../../../credentials/cookie.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, PlainId } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { isUuid } from '../../../http/validation.ts';
import { selectMemberSessions } from './member-session-queries.ts';
import { EXAMPLE_MEMBER_SESSION, MemberSession } from './schema.ts';

export const listMemberSessions = endpoint({
  summary: 'List the sessions of members',
  description:
    'Returns the browser sessions of the members of the organization that have not ended, newest first. With `membership_id`, those of one member.',
  tag: 'memberships',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/user-sessions',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  query: listQuery({
    membership_id: Type.Optional({ ...PlainId, description: 'Only the sessions of this member.' }),
  }),
  response: listOf(MemberSession),
  examples: { response: { items: [EXAMPLE_MEMBER_SESSION], next_cursor: '' } },
  async handle(request) {
    const { organizationId, services, principal, realNow, query } = request;
    const membershipId = query.membership_id;
    const page = request.page({ membershipId });
    if (membershipId !== undefined && !isUuid(membershipId)) return { items: [], next_cursor: '' };
    const filter = {
      organizationId,
      current: principal.session?.tokenHash,
      now: realNow,
      idleSince: new Date(realNow.getTime() - SESSION_IDLE_MS),
      membershipId,
    };
    const rows = await services.db.system.read(selectMemberSessions(filter, page.after, page.limit));
    const { rows: items, next_cursor } = page.page(rows);
    return { items, next_cursor };
  },
});
