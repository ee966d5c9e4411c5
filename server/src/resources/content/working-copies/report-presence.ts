import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { presentMember, selectMembersByUser } from '../../identity/members/queries.ts';
import { deleteUnseen, selectPresent, upsertSeen } from './presence-queries.ts';
import { selectSummary } from './queries.ts';
import { Presence, ReportPresence } from './schema.ts';

const PRESENT_MS = 20_000;

export const reportPresence = endpoint({
  summary: 'Report that a working copy is open',
  description:
    'Makes the client visible to others for 20 seconds, and returns who else has the working copy open and its present revision. Call it every 5 seconds while it is open. Shows at most 50 clients. Their email addresses are shown to those who may list the members (`organization:read`).',
  tag: 'working-copies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/working-copies/{working_copy_id}/presence',
  access: { credential: 'api', scope: 'definitions:read' },
  body: ReportPresence,
  response: Presence,
  examples: {
    body: { client_id: 'tab-7f3a9c12', location: '/experience/questions/0' },
    response: {
      revision: 3,
      present: [
        {
          client_id: 'tab-7f3a9c12',
          user_id: '019bc0de-0000-7000-8000-0000000000b1',
          email: 'ada@example.com',
          location: '/experience/questions/0',
          seen_at: '2026-11-20T09:12:00.000Z',
        },
      ],
    },
  },
  async handle(request) {
    const { organizationId, appId, body, realNow, principal } = request;
    const id = request.params.working_copy_id;
    const since = new Date(realNow.getTime() - PRESENT_MS);
    const seen = {
      clientId: body.client_id,
      userId: principal.userId,
      location: body.location ?? '',
      seenAt: realNow,
    };
    return request.write(async (tx) => {
      tx.push(deleteUnseen(organizationId, id, since));
      tx.push(upsertSeen(organizationId, appId, id, seen));
      const [copy, present] = await Promise.all([
        tx.first(selectSummary(organizationId, appId, id)),
        tx.rows(selectPresent(organizationId, id, since)),
      ]);
      if (!copy) throw notFound();
      const userIds = [...new Set(present.map(({ user_id }) => user_id))];
      const members = await tx.rows(selectMembersByUser(organizationId, userIds));
      const shown = new Map(members.map((row) => [row.user_id, presentMember(row)]));
      const showsEmail = request.rights.has('organization:read');
      return {
        revision: copy.revision,
        present: present.flatMap((client) => {
          const member = shown.get(client.user_id);
          // Removed from the organization meanwhile.
          if (!member) return [];
          const { user_id, email } = member;
          return { ...client, user_id, ...(showsEmail && { email }) };
        }),
      };
    });
  },
});
