import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { deleteSchedule, presentSchedule } from './schedule-queries.ts';

export const deleteExportSchedule = endpoint({
  summary: 'End the schedule of exports',
  description: 'Succeeds even if there is none. An export that has begun is made.',
  tag: 'evaluations',
  method: 'DELETE',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/exports/schedule',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  responseSubject: 'none',
  status: 204,
  async handle(request) {
    const { organizationId, environmentId } = request;
    await request.write(async (tx) => {
      const before = await tx.first(deleteSchedule(organizationId, environmentId));
      if (!before) return;
      recordAudit(tx, request, organizationId, {
        action: 'export_schedule.changed',
        resourceType: 'environment',
        resourceId: environmentId,
        before: presentSchedule(before),
      });
    });
  },
});
