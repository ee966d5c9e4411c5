import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { type LinkRow, presentLink, selectLink, updateLink } from './queries.ts';
import { ChangeProgramLink, EXAMPLE_LINK, ProgramLink } from './schema.ts';
import { requireWindow } from './window.ts';

export const changeProgramLink = endpoint({
  summary: 'Update a public link of a program',
  description:
    'Changes the name, the limit, the times or the kiosk option. Sessions that were started with the link continue. A limit below the number of sessions so far allows no further ones.',
  tag: 'programs',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links/{link_id}',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'optional',
  body: ChangeProgramLink,
  response: ProgramLink,
  examples: { body: { max_sessions: 1000, closes_at: null }, response: EXAMPLE_LINK },
  async handle(request) {
    const { organizationId, vaultScope, body, params } = request;
    return request.write(async (tx) => {
      const row = found(await tx.first(selectLink(vaultScope, params.program_id, params.link_id, true)));
      const next: LinkRow = {
        ...row,
        ...(body.name !== undefined && { name: body.name }),
        ...(body.max_sessions !== undefined && { max_sessions: body.max_sessions }),
        ...(body.opens_at !== undefined && { opens_at: timeOf(body.opens_at) }),
        ...(body.closes_at !== undefined && { closes_at: timeOf(body.closes_at) }),
        ...(body.kiosk !== undefined && { kiosk_reset_seconds: body.kiosk?.reset_after_seconds ?? null }),
      };
      requireWindow(next);
      tx.push(updateLink(organizationId, next));
      recordAudit(tx, request, organizationId, {
        action: 'program_link.changed',
        resourceId: row.id,
        before: row,
        after: next,
        details: { fields: Object.keys(body) },
      });
      return presentLink(next);
    });
  },
});

function timeOf(sent: string | null): string | null {
  return sent === null ? null : instantOf(sent).toISOString();
}
