import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { selectProgram } from '../programs/queries.ts';
import { upsertSettings } from './commands.ts';
import { presentSettings, type SettingsRow, selectSettings } from './queries.ts';
import { EXAMPLE_SETTINGS, ParticipantSettings } from './schema.ts';

export const setParticipantSettings = endpoint({
  summary: 'Set what a program offers its participants',
  description:
    'Replaces the settings; what the body leaves out has its default. Offering `withdraw` to everybody also needs `subjects:erase`, because a session that staff issued can then erase the person.',
  tag: 'programs',
  method: 'PUT',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/participant-settings',
  access: { credential: 'api', scope: 'programs:write' },
  idempotency: 'required',
  body: ParticipantSettings,
  response: ParticipantSettings,
  examples: { body: EXAMPLE_SETTINGS, response: EXAMPLE_SETTINGS },
  async handle(request) {
    const { organizationId, environmentId, params, body } = request;
    const next: SettingsRow = {
      can_export: body.self_service?.export ?? true,
      can_withdraw: body.self_service?.withdraw ?? null,
      review_within_hours: body.review_within_hours ?? null,
      double_entry: body.double_entry ?? false,
    };
    return request.write(async (tx) => {
      const program = found(
        await tx.first(selectProgram(organizationId, environmentId, params.program_id, ' FOR UPDATE')),
      );
      const before = await tx.first(selectSettings(organizationId, program.id));
      if (next.can_withdraw && !before?.can_withdraw) request.rights.require('subjects:erase');
      tx.push(upsertSettings(organizationId, environmentId, program.id, next));
      recordAudit(tx, request, organizationId, {
        action: 'program.participant_settings_changed',
        resourceId: program.id,
        before: presentSettings(before),
        after: presentSettings(next),
      });
      return presentSettings(next);
    });
  },
});
