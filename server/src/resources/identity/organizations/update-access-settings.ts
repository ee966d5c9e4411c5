import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { setAccessReason } from './commands.ts';
import { selectAccessSettings } from './queries.ts';
import { AccessSettings, EXAMPLE_ACCESS_SETTINGS } from './schema.ts';

export const updateAccessSettings = endpoint({
  summary: 'Change the access settings of an organization',
  description:
    'With `access_reason: required`, requests that read a person’s data need the header `X-Access-Reason` with 1 to 200 characters, which the audit log records as given; without it they return 422. Give a case number, no names. Takes effect in all processes within five seconds.',
  tag: 'organizations',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/access-settings',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  body: AccessSettings,
  response: AccessSettings,
  examples: { body: EXAMPLE_ACCESS_SETTINGS, response: EXAMPLE_ACCESS_SETTINGS },
  async handle(request) {
    const { organizationId, body, services } = request;
    await request.write(async (tx) => {
      const before = found(await tx.first(selectAccessSettings(organizationId)));
      tx.push(setAccessReason(organizationId, body.access_reason));
      recordAudit(tx, request, organizationId, {
        action: 'organization.access_settings_changed',
        resourceId: organizationId,
        before,
        after: body,
        details: body,
      });
      return body;
    });
    services.organizations.forget(organizationId);
    return body;
  },
});
