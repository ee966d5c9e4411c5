import { endpoint } from '../../../http/endpoint.ts';
import { presentSchedule, selectSchedule } from './schedule-queries.ts';
import { ExportSchedule } from './schema.ts';

export const getExportSchedule = endpoint({
  summary: 'Get the schedule of exports',
  description: 'The schedule of the environment, when its next export is made, and the last job.',
  tag: 'evaluations',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/exports/schedule',
  access: { credential: 'api', scope: 'webhooks:read' },
  response: ExportSchedule,
  async handle(request) {
    const row = await request.readOne(selectSchedule(request.organizationId, request.environmentId));
    return presentSchedule(row);
  },
});
