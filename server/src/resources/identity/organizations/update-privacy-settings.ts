import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { found } from '../../../http/errors.ts';
import { updatePrivacyFloor } from './commands.ts';
import { selectPrivacyFloor } from './queries.ts';
import { EXAMPLE_PRIVACY_SETTINGS, PrivacySettings } from './schema.ts';

export const updatePrivacySettings = endpoint({
  summary: 'Change the privacy settings of an organization',
  description:
    'Sets the privacy floor: the smallest number of people that a published statistic describes, in all environments. Cells that are closed from now on have at least so many people, and cells with fewer are in no figure any more.',
  tag: 'organizations',
  method: 'PATCH',
  path: '/v1/organizations/{organization_id}/privacy',
  access: { credential: 'api', scope: 'organization:write' },
  errorShape: 'list',
  body: PrivacySettings,
  response: PrivacySettings,
  examples: { body: EXAMPLE_PRIVACY_SETTINGS, response: EXAMPLE_PRIVACY_SETTINGS },
  async handle(request) {
    const { organizationId, body } = request;
    return request.write(async (tx) => {
      const before = found(await tx.first(selectPrivacyFloor(organizationId)));
      tx.push(updatePrivacyFloor(organizationId, body.privacy_floor));
      recordAudit(tx, request, organizationId, {
        action: 'organization.privacy_changed',
        resourceId: organizationId,
        before,
        after: body,
      });
      return body;
    });
  },
});
