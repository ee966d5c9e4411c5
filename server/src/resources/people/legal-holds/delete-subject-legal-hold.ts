import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { updateHold } from '../subjects/commands.ts';
import { selectSubjectHold } from './queries.ts';

export const deleteSubjectLegalHold = endpoint({
  summary: 'Release the legal hold of a subject',
  description:
    'Succeeds even if there is none. The next run removes data whose retention period has ended in the meantime.',
  tag: 'retention',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/legal-hold',
  access: { credential: 'api', scope: 'subjects:erase' },
  sensitive: true,
  idempotency: 'required',
  responseSubject: 'none',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    await request.write(async (tx) => {
      const row = await tx.first(selectSubjectHold(organizationId, environmentId, params.subject_id, true));
      if (!row) throw notFound();
      if (row.held_at === null) return;
      tx.push(updateHold(organizationId, row.id, null));
      recordAudit(tx, request, organizationId, {
        action: 'legal_hold.released',
        resourceType: 'subject',
        resourceId: row.id,
        before: { held_at: row.held_at },
        after: { held_at: null },
      });
    });
  },
});
