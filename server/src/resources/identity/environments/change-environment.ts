import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, found, invalidValue } from '../../../http/errors.ts';
import { checkedTimeZone } from '../../../http/time-zone.ts';
import { lockEnvironment, type SettingsRow, selectRunningProgram, updateSettings } from './queries.ts';
import { ChangeEnvironment, EnvironmentSettings } from './schema.ts';

export const changeEnvironment = endpoint({
  summary: 'Update an environment',
  description:
    'Sets the origins whose pages may call `/v1/participant/*`, how long participants can read a completed session, and which profile fields of imports are contacts and units. Choosing these fields also requires `subjects:profile`, because who may read contacts or units then sees their values. The time zone can change while no program of the environment is active or paused; recurrences and people that have a time zone keep it. An empty body changes nothing and returns the current settings.',
  tag: 'environments',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  idempotency: 'optional',
  body: ChangeEnvironment,
  response: EnvironmentSettings,
  errors: ['programs_running'],
  examples: { body: { allowed_origins: ['https://app.example.com'] } },
  async handle(request) {
    const { organizationId, appId, environmentId } = request;
    const { body } = request;
    body.allowed_origins?.forEach(checkOrigin);
    if (body.timezone !== undefined) checkedTimeZone(body.timezone);
    const changed = await request.write(async (tx) => {
      const row = found(await tx.first(lockEnvironment(organizationId, appId, environmentId)));
      const from = settingsOf(row);
      const to = { ...from, ...body };
      if (JSON.stringify(from) === JSON.stringify(to)) return row;
      // The database may return the fields of a mapping in another order than a client sends them.
      if (!isDeepStrictEqual(mappingsOf(from), mappingsOf(to))) request.rights.require('subjects:profile');
      if (to.timezone !== from.timezone) {
        const running = await tx.first(selectRunningProgram(organizationId, environmentId));
        if (running) throw programsRunning();
      }
      tx.push(updateSettings(organizationId, environmentId, to));
      recordAudit(tx, request, organizationId, {
        action: 'environment.changed',
        resourceId: environmentId,
        before: row,
        after: { ...row, ...to },
        details: { from, to },
      });
      return { ...row, ...to };
    });
    if (body.timezone !== undefined) request.services.environments.forget(environmentId);
    if (body.display) request.services.wake('subject-names');
    return changed;
  },
});

function settingsOf({
  timezone,
  allowed_origins,
  participant_result_ttl_seconds,
  contact_mapping,
  unit_mapping,
  display,
}: SettingsRow) {
  return {
    timezone,
    allowed_origins,
    participant_result_ttl_seconds,
    contact_mapping,
    unit_mapping,
    display,
  };
}

/** What shows a profile field of imports to readers of contacts or units. */
function mappingsOf({
  contact_mapping,
  unit_mapping,
}: Pick<SettingsRow, 'contact_mapping' | 'unit_mapping'>) {
  return { contact_mapping, unit_mapping };
}

function programsRunning(): AppError {
  return new AppError(
    'programs_running',
    'The time zone cannot change while a program of this environment is active or paused. Archive the programs first.',
  );
}

function checkOrigin(origin: string, index: number): void {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.origin === origin) return;
  const error = 'not an origin such as https://app.example.com';
  throw invalidValue(['body', 'allowed_origins', index], error, origin);
}
