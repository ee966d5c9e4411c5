import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { deleteLink, selectLink } from './queries.ts';

export const deleteProgramLink = endpoint({
  summary: 'Delete a public link of a program',
  description: 'The link starts no more sessions. Sessions that were started with it continue.',
  tag: 'programs',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/links/{link_id}',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'optional',
  status: 204,
  async handle(request) {
    const { organizationId, vaultScope, params } = request;
    await request.write(async (tx) => {
      const row = found(await tx.first(selectLink(vaultScope, params.program_id, params.link_id, true)));
      tx.push(deleteLink(organizationId, row.id));
      recordAudit(tx, request, organizationId, {
        action: 'program_link.deleted',
        resourceId: row.id,
        before: row,
      });
    });
  },
});
