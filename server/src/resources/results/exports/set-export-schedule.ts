import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { exporterOf, exportJobOf } from './exporter.ts';
import { presentSchedule, selectSchedule, upsertSchedule } from './schedule-queries.ts';
import { ExportSchedule, SetExportSchedule } from './schema.ts';

export const setExportSchedule = endpoint({
  summary: 'Schedule exports',
  description:
    'Makes an export of these contents now, and then every day or week; replaces the schedule that the environment has. Each is a job like that of `createExport`, which the event `export.ready` names once its archive can be fetched. It contains what you could see with this request and still may see when it is made: with the role that you have then, or with the API key of this request, unless it was revoked or has expired. If that is too little, nothing is exported, and a failed job, which the schedule names, says why. Needs the scopes that `createExport` needs for the contents too.',
  tag: 'evaluations',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/exports/schedule',
  access: { credential: 'api', scope: 'webhooks:write' },
  idempotency: 'required',
  responseSubject: 'none',
  sensitive: true,
  reads: 'none',
  body: SetExportSchedule,
  response: ExportSchedule,
  examples: { body: { frequency: 'daily', format: 'csv', include: ['scores'] } },
  async handle(request) {
    const { organizationId, environmentId, vaultScope, principal, body, services, now } = request;
    const { frequency, ...contents } = body;
    const { scopes } = await exportJobOf(await exporterOf(request), contents);
    const stored = await request.write(async (tx) => {
      const before = await tx.first(selectSchedule(organizationId, environmentId, ' FOR UPDATE'));
      const row = await tx.first(
        upsertSchedule(vaultScope, {
          frequency,
          request: JSON.stringify(contents),
          scopes,
          user_id: principal.userId,
          api_key_id: principal.kind === 'api_key' ? principal.principalId : null,
          next_at: now,
        }),
      );
      const schedule = presentSchedule(row!);
      recordAudit(tx, request, organizationId, {
        action: 'export_schedule.changed',
        resourceType: 'environment',
        resourceId: environmentId,
        ...(before && { before: presentSchedule(before) }),
        after: schedule,
        details: { frequency },
      });
      return schedule;
    });
    services.wake('export-schedules');
    return stored;
  },
});
