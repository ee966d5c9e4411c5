import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { newId } from '../../../ids.ts';
import { insertProgram } from './commands.ts';
import { checkBundle, checkedRecurrence } from './content.ts';
import { type ProgramRow, presentProgram } from './queries.ts';
import { CreateProgram, Program } from './schema.ts';

export const createProgram = endpoint({
  summary: 'Create a program',
  description: 'Creates a draft program that runs a bundle in one environment.',
  tag: 'programs',
  core: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  status: 201,
  body: CreateProgram,
  response: Program,
  errors: ['bundle_invalid', 'invalid_context_overrides'],
  examples: {
    body: {
      name: 'Weekly pulse',
      version_bundle_id: '0190b6a4-7e3c-7cc0-8000-000000000000',
      mode: 'continuous',
      recurrence: { frequency: 'weekly', weekday: 1, local_time: '09:00', timezone: 'Europe/Berlin' },
    },
  },
  async handle(request) {
    const { organizationId, body, now } = request;
    const mode = body.mode ?? 'one_time';
    const overrides = body.context_overrides ?? {};
    const row: ProgramRow = {
      id: newId(),
      app_id: request.appId,
      environment_id: request.environmentId,
      name: body.name,
      version_bundle_id: body.version_bundle_id,
      mode,
      release_policy: body.release_policy ?? 'automatic',
      context_overrides: JSON.stringify(overrides),
      recurrence: checkedRecurrence(request, body.recurrence ?? {}, mode, now),
      status: 'draft',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      created_by_user_id: request.principal.shownUserId,
      study_id: null,
    };
    return request.write(async (tx) => {
      await checkBundle(tx, request, row.version_bundle_id, overrides);
      tx.push(insertProgram(organizationId, row));
      recordAudit(tx, request, organizationId, {
        action: 'program.created',
        resourceId: row.id,
        after: row,
      });
      return presentProgram(row);
    });
  },
});
